import { Flow } from "@switchyard/spec/flow";
import {
	CreateFlowBody,
	EditConflict,
	EditFlowBody,
	EditFlowReply,
	ListFlowsQuery,
	ListFlowsReply,
	NewFlow,
} from "@switchyard/spec/http";
import { Type } from "typebox";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { FLOW_BODY_LIMIT, FlowParameters } from "../../../platform/http/parameters.ts";
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

/** A document of any released format; the store checks it after bringing it up to date. */
const AnyDocument = Type.Object({}, { additionalProperties: true });

export function flowRoutes(app: Http, { flows, checks, organisation, flowListing }: FlowServices): void {
	const tags = ["Flows"];

	app.get(
		"/api/flows",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "listFlows",
				summary: "The flows, most recently changed first unless another order is asked for",
				querystring: ListFlowsQuery,
				response: { 200: ListFlowsReply },
			},
		},
		({ query }) => flowListing.list(query),
	);

	app.post(
		"/api/flows",
		{
			config: { access: "edit", resource: "flow" },
			bodyLimit: FLOW_BODY_LIMIT,
			schema: {
				tags,
				operationId: "createFlow",
				summary: "Make or import a flow",
				body: CreateFlowBody,
				described: { body: NewFlow },
				response: { 201: Flow },
			},
		},
		async (request, reply) => {
			const flow = await organisation.create(request.body, actingIn(request));
			return reply.code(201).header("location", `/api/flows/${flow.id}`).send(flow);
		},
	);

	app.get(
		"/api/flows/:flow",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "getFlow",
				summary: "One flow",
				params: FlowParameters,
				response: { 200: Flow },
			},
		},
		({ params }) => flows.get(params.flow),
	);

	app.put(
		"/api/flows/:flow",
		{
			config: { access: "edit", resource: "flow" },
			bodyLimit: FLOW_BODY_LIMIT,
			schema: {
				tags,
				operationId: "replaceFlow",
				summary: "Replace a flow's document",
				params: FlowParameters,
				body: AnyDocument,
				described: { body: Flow },
				response: { 200: Flow, 409: EditConflict },
			},
		},
		(request) => flows.replace(request.params.flow, request.body, actingIn(request)),
	);

	app.patch(
		"/api/flows/:flow",
		{
			config: { access: "edit", resource: "flow" },
			bodyLimit: FLOW_BODY_LIMIT,
			schema: {
				tags,
				operationId: "editFlow",
				summary: "Apply edit operations to a flow",
				params: FlowParameters,
				body: EditFlowBody,
				response: { 200: EditFlowReply, 409: EditConflict },
			},
		},
		async (request) => {
			const flow = await flows.edit(request.params.flow, request.body, actingIn(request));
			return { revision: flow.revision, problems: checks.findings(flow) };
		},
	);

	app.delete(
		"/api/flows/:flow",
		{
			config: { access: "remove", resource: "flow" },
			schema: {
				tags,
				operationId: "deleteFlow",
				summary: "Remove a flow",
				params: FlowParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await flows.remove(params.flow);
			return reply.code(204).send(null);
		},
	);
}
