import { StatisticsQuery, StatisticsReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { MeasuredStatistics } from "../measured-statistics.ts";

export interface StatisticsServices {
	readonly statistics: Pick<MeasuredStatistics, "between">;
}

/** How runs, steps, tools, questions and plans ended. */
export function statisticsRoutes(app: Http, { statistics }: StatisticsServices): void {
	app.get(
		"/api/statistics",
		{
			config: { access: "look", resource: "cost" },
			schema: {
				tags: ["Statistics"],
				operationId: "readStatistics",
				summary: "How runs, steps, tool calls, questions to people and plans ended, and how long they took",
				querystring: StatisticsQuery,
				response: { 200: StatisticsReply },
			},
		},
		({ query }) => statistics.between(query),
	);
}
