import { CostsQuery, CostsReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { CostLedger } from "../cost-ledger.ts";

export interface CostServices {
	readonly costs: Pick<CostLedger, "between">;
}

/** What runs paid for. */
export function costRoutes(app: Http, { costs }: CostServices): void {
	app.get(
		"/api/costs",
		{
			config: { access: "look", resource: "cost" },
			schema: {
				tags: ["Costs"],
				operationId: "readCosts",
				summary: "What runs paid for, by day, by flow, and by model or node type",
				querystring: CostsQuery,
				response: { 200: CostsReply },
			},
		},
		({ query }) => costs.between(query),
	);
}
