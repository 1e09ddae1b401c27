import { flowsApi } from "@switchyard/spec/api";
import { FLOW_BODY_LIMIT } from "../../../platform/http/flow-body-limit.ts";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowChecks } from "../flow-checks.ts";
import type { FlowStore } from "../flow-store.ts";
import type { FlowListing } from "../listing/flow-listing.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";

export interface FlowServices {
	readonly flows: FlowStore;
	readonly checks: FlowChecks;
	readonly organisation: Pick<FlowOrganisation, "create">;
	readonly flowListing: FlowListing;
}

export function flowRoutes(app: Http, { flows, checks, organisation, flowListing }: FlowServices): void {
	app.route({
		...flowsApi["GET /api/flows"],
		config: { access: "look", resource: "flow" },
		handler: ({ query }) => flowListing.list(query),
	});

	app.route({
		...flowsApi["POST /api/flows"],
		config: { access: "edit", resource: "flow" },
		bodyLimit: FLOW_BODY_LIMIT,
		handler: async (request, reply) => {
			const flow = await organisation.create(request.body, actingIn(request));
			return reply.code(201).header("location", `/api/flows/${flow.id}`).send(flow);
		},
	});

	app.route({
		...flowsApi["GET /api/flows/:flow"],
		config: { access: "look", resource: "flow" },
		handler: ({ params }) => flows.get(params.flow),
	});

	app.route({
		...flowsApi["PUT /api/flows/:flow"],
		config: { access: "edit", resource: "flow" },
		bodyLimit: FLOW_BODY_LIMIT,
		handler: (request) => flows.replace(request.params.flow, request.body, actingIn(request)),
	});

	app.route({
		...flowsApi["PATCH /api/flows/:flow"],
		config: { access: "edit", resource: "flow" },
		bodyLimit: FLOW_BODY_LIMIT,
		handler: async (request) => {
			const flow = await flows.edit(request.params.flow, request.body, actingIn(request));
			return { revision: flow.revision, problems: checks.findings(flow) };
		},
	});

	app.route({
		...flowsApi["DELETE /api/flows/:flow"],
		config: { access: "remove", resource: "flow" },
		handler: async ({ params }, reply) => {
			await flows.remove(params.flow);
			return reply.code(204).send(null);
		},
	});
}
