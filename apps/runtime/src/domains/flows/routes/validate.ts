import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowChecks } from "../flow-checks.ts";
import type { FlowStore } from "../flow-store.ts";

export interface ValidateServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly checks: FlowChecks;
}

export function validateRoutes(app: Http, { flows, checks }: ValidateServices): void {
	app.route({
		...flowsApi["POST /api/flows/:flow/validate"],
		config: { access: "look", resource: "flow" },
		handler: async ({ params }) => ({ problems: checks.findings(await flows.get(params.flow)) }),
	});
}
