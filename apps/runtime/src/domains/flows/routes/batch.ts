import {
	FlowBatchBody,
	FlowBatchReply,
	FlowDocumentsReply,
	FlowRemovalReply,
	FlowsBody,
} from "@switchyard/spec/http";
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
	const tags = ["Flows"];

	app.post(
		"/api/flows/batch",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags,
				operationId: "changeFlows",
				summary: "Do the same with several flows, each for itself",
				body: FlowBatchBody,
				response: { 200: FlowBatchReply },
			},
		},
		(request) => flowBatch.run(request.body, actingIn(request)),
	);

	app.post(
		"/api/flows/documents",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "getFlowDocuments",
				summary: "Several flows, to be kept as a file",
				body: FlowsBody,
				response: { 200: FlowDocumentsReply },
			},
		},
		({ body }) => flowBatch.documents(body.flows),
	);

	app.post(
		"/api/flows/removal-preview",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "previewRemoval",
				summary: "What deleting flows would end or break",
				body: FlowsBody,
				response: { 200: FlowRemovalReply },
			},
		},
		async ({ body }) => ({ flows: await flowRemovals.preview(body.flows) }),
	);
}
