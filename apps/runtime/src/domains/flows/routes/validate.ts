import { ValidateFlowReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { FlowParameters } from "../../../platform/http/parameters.ts";
import type { FlowChecks } from "../flow-checks.ts";
import type { FlowStore } from "../flow-store.ts";

export interface ValidateServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly checks: FlowChecks;
}

export function validateRoutes(app: Http, { flows, checks }: ValidateServices): void {
	app.post(
		"/api/flows/:flow/validate",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags: ["Flows"],
				operationId: "validateFlow",
				summary: "Everything that keeps a flow from running",
				params: FlowParameters,
				response: { 200: ValidateFlowReply },
			},
		},
		async ({ params }) => ({ problems: checks.findings(await flows.get(params.flow)) }),
	);
}
