import { costsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { CostLedger } from "../cost-ledger.ts";

export interface CostServices {
	readonly costs: Pick<CostLedger, "between">;
}

/** What runs paid for. */
export function costRoutes(app: Http, { costs }: CostServices): void {
	app.route({
		...costsApi["GET /api/costs"],
		config: { access: "look", resource: "cost" },
		handler: ({ query }) => costs.between(query),
	});
}
