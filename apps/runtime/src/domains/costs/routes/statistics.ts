import { statisticsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { MeasuredStatistics } from "../measured-statistics.ts";

export interface StatisticsServices {
	readonly statistics: Pick<MeasuredStatistics, "between">;
}

/** How runs, steps, tools, questions and plans ended. */
export function statisticsRoutes(app: Http, { statistics }: StatisticsServices): void {
	app.route({
		...statisticsApi["GET /api/statistics"],
		config: { access: "look", resource: "cost" },
		handler: ({ query }) => statistics.between(query),
	});
}
