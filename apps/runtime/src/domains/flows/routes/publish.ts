import { describeChanges } from "@switchyard/flow";
import { flowsApi } from "@switchyard/spec/api";
import type { Flow } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Http } from "../../../platform/http/http.ts";
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
	const changesBetween = (before: Flow | undefined, after: Flow) => [
		...describeChanges(before ?? emptyFlow(after.id, after.name), after, nodeTypes),
	];

	app.route({
		...flowsApi["GET /api/flows/:flow/publish"],
		config: { access: "look", resource: "flow" },
		handler: async ({ params }) => {
			const flow = await flows.get(params.flow);
			const published = publications.get(flow.id);
			return {
				revision: flow.revision,
				...defined({ published }),
				changes: changesBetween(await publications.flow(flow.id), flow),
				problems: await publications.problems(flow),
			};
		},
	});

	app.route({
		...flowsApi["POST /api/flows/:flow/publish"],
		config: { access: "publish", resource: "flow" },
		handler: (request) => publications.publish(request.params.flow, request.body.revision, actingIn(request)),
	});

	app.route({
		...flowsApi["POST /api/flows/:flow/unpublish"],
		config: { access: "publish", resource: "flow" },
		handler: async ({ params }, reply) => {
			await flows.get(params.flow);
			await publications.unpublish(params.flow);
			return reply.code(204).send(null);
		},
	});

	app.route({
		...flowsApi["GET /api/flows/:flow/diff"],
		config: { access: "look", resource: "flow" },
		handler: async ({ params, query: { from, to } }) => {
			const before = from === undefined ? undefined : await flows.version(params.flow, Number(from));
			const after =
				to === undefined ? await flows.get(params.flow) : await flows.version(params.flow, Number(to));
			return {
				...(before === undefined ? {} : { from: before.revision }),
				to: after.revision,
				changes: changesBetween(before, after),
			};
		},
	});
}
