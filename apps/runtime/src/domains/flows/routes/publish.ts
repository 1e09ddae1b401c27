import { describeChanges } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import {
	EditConflict,
	FlowDiffQuery,
	FlowDiffReply,
	Publication,
	PublishFlowBody,
	PublishPreviewReply,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { FlowParameters } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import { emptyFlow } from "../flow-document.ts";
import type { FlowStore } from "../flow-store.ts";
import type { Publications } from "../publications.ts";

export interface PublishServices {
	readonly flows: Pick<FlowStore, "get" | "version">;
	readonly publications: Publications;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

export function publishRoutes(app: Http, { flows, publications, nodeTypes }: PublishServices): void {
	const tags = ["Flows"];
	const changesBetween = (before: Flow | undefined, after: Flow) => [
		...describeChanges(before ?? emptyFlow(after.id, after.name), after, nodeTypes),
	];

	app.get(
		"/api/flows/:flow/publish",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "previewPublication",
				summary: "What publishing a flow would change, and what stands against it",
				params: FlowParameters,
				response: { 200: PublishPreviewReply },
			},
		},
		async ({ params }) => {
			const flow = await flows.get(params.flow);
			const published = publications.get(flow.id);
			return {
				revision: flow.revision,
				...defined({ published }),
				changes: changesBetween(await publications.flow(flow.id), flow),
				problems: await publications.problems(flow),
			};
		},
	);

	app.post(
		"/api/flows/:flow/publish",
		{
			config: { access: "publish", resource: "flow" },
			schema: {
				tags,
				operationId: "publishFlow",
				summary: "Turn a flow's triggers on",
				params: FlowParameters,
				body: PublishFlowBody,
				response: { 200: Publication, 409: EditConflict },
			},
		},
		(request) => publications.publish(request.params.flow, request.body.revision, actingIn(request)),
	);

	app.post(
		"/api/flows/:flow/unpublish",
		{
			config: { access: "publish", resource: "flow" },
			schema: {
				tags,
				operationId: "unpublishFlow",
				summary: "Turn a flow's triggers off",
				params: FlowParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await flows.get(params.flow);
			await publications.unpublish(params.flow);
			return reply.code(204).send(null);
		},
	);

	app.get(
		"/api/flows/:flow/diff",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "diffFlow",
				summary: "What changed from one version of a flow to another, in sentences",
				params: FlowParameters,
				querystring: FlowDiffQuery,
				response: { 200: FlowDiffReply },
			},
		},
		async ({ params, query: { from, to } }) => {
			const before = from === undefined ? undefined : await flows.version(params.flow, Number(from));
			const after =
				to === undefined ? await flows.get(params.flow) : await flows.version(params.flow, Number(to));
			return {
				...(before === undefined ? {} : { from: before.revision }),
				to: after.revision,
				changes: changesBetween(before, after),
			};
		},
	);
}
