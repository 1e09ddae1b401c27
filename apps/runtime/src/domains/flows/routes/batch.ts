import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowBatch } from "../batch/flow-batch.ts";
import type { FlowRemovals } from "../batch/flow-removals.ts";

export interface FlowBatchServices {
	readonly flowBatch: FlowBatch;
	readonly flowRemovals: FlowRemovals;
}

/** What is done with several flows at once. */
export function flowBatchRoutes(app: Http, { flowBatch, flowRemovals }: FlowBatchServices): void {
	app.route({
		...flowsApi["POST /api/flows/batch"],
		config: { access: "edit", resource: "flow" },
		handler: (request) => flowBatch.run(request.body, actingIn(request)),
	});

	app.route({
		...flowsApi["POST /api/flows/documents"],
		config: { access: "look", resource: "flow" },
		handler: ({ body }) => flowBatch.documents(body.flows),
	});

	app.route({
		...flowsApi["POST /api/flows/removal-preview"],
		config: { access: "look", resource: "flow" },
		handler: async ({ body }) => ({ flows: await flowRemovals.preview(body.flows) }),
	});
}
