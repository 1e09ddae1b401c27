import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import {
	ListRunsQuery,
	ListRunsReply,
	NodeTypesReply,
	ResolveStepBody,
	RunEventsQuery,
	RunEventsReply,
	RunSummary,
	SearchRunsQuery,
	SearchRunsReply,
	StopBody,
} from "@switchyard/spec/http";
import { Type } from "typebox";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { RunParameters, RunStepParameters, RunValueParameters } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";

export interface RunServices {
	readonly runs: Pick<
		Runs,
		"get" | "nodeTypes" | "list" | "events" | "value" | "cancel" | "stopAgent" | "resolveStep"
	>;
	readonly searchRuns: (query: SearchRunsQuery) => Promise<SearchRunsReply>;
}

/** How many events one page holds. */
const EVENTS_PER_PAGE = 5000;

export function runRoutes(app: Http, { runs, searchRuns }: RunServices): void {
	const tags = ["Runs"];

	app.get(
		"/api/runs",
		{
			config: { access: "look", resource: "run" },
			schema: {
				tags,
				operationId: "listRuns",
				summary: "Runs, newest first",
				querystring: ListRunsQuery,
				response: { 200: ListRunsReply },
			},
		},
		({ query }) => runs.list(query),
	);

	app.get(
		"/api/runs/search",
		{
			// A search tells what values are: it is for those who may read them.
			config: { access: "inspect", resource: "run" },
			schema: {
				tags,
				operationId: "searchRuns",
				summary: "Runs with a text in one of their values, newest first",
				querystring: SearchRunsQuery,
				response: { 200: SearchRunsReply },
			},
		},
		({ query }) => searchRuns(query),
	);

	app.get(
		"/api/runs/:run",
		{
			config: { access: "look", resource: "run" },
			schema: {
				tags,
				operationId: "getRun",
				summary: "One run",
				params: RunParameters,
				response: { 200: RunSummary },
			},
		},
		async ({ params }) => {
			const run = await runs.get(params.run);
			if (run === undefined) throw new AppError("RUN_NOT_FOUND");
			return run;
		},
	);

	app.get(
		"/api/runs/:run/events",
		{
			config: { access: "inspect", resource: "run" },
			schema: {
				tags,
				operationId: "listRunEvents",
				summary: "A run's journal",
				params: RunParameters,
				querystring: RunEventsQuery,
				response: { 200: RunEventsReply },
			},
		},
		async ({ params, query }) => {
			if ((await runs.get(params.run)) === undefined) throw new AppError("RUN_NOT_FOUND");
			return runs.events(params.run, Number(query.from ?? 1), EVENTS_PER_PAGE);
		},
	);

	app.get(
		"/api/runs/:run/node-types",
		{
			config: { access: "inspect", resource: "run" },
			schema: {
				tags,
				operationId: "listRunNodeTypes",
				summary: "The node types that a run began with",
				params: RunParameters,
				response: { 200: NodeTypesReply },
			},
		},
		async ({ params }) => {
			const nodeTypes = await runs.nodeTypes(params.run);
			if (nodeTypes === undefined) throw new AppError("RUN_NOT_FOUND");
			return { nodeTypes: [...nodeTypes] };
		},
	);

	app.get(
		"/api/runs/:run/values/:ref",
		{
			config: { access: "inspect", resource: "run" },
			schema: {
				tags,
				operationId: "getRunValue",
				summary: "A large value that a run's journal refers to",
				params: RunValueParameters,
				response: { 200: Type.Unknown() },
			},
		},
		async ({ params }, reply) => {
			const text = await runs.value(params.run, params.ref);
			if (text === undefined) throw new AppError("VALUE_NOT_FOUND");
			return reply.type("application/json; charset=utf-8").serializer(String).send(text);
		},
	);

	app.post(
		"/api/runs/:run/cancel",
		{
			config: { access: "run", resource: "run" },
			schema: {
				tags,
				operationId: "cancelRun",
				summary: "Stop a run",
				params: RunParameters,
				body: Type.Union([StopBody, Type.Null()]),
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			await runs.cancel(request.params.run, actingIn(request, request.body?.by));
			return reply.code(204).send(null);
		},
	);

	app.post(
		"/api/runs/:run/steps/:step/stop",
		{
			config: { access: "run", resource: "run" },
			schema: {
				tags,
				operationId: "stopAgent",
				summary: "Stop an agent, which keeps what it has answered",
				params: RunStepParameters,
				body: Type.Union([StopBody, Type.Null()]),
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			const { run, step } = request.params;
			await runs.stopAgent(run, Number(step), actingIn(request, request.body?.by));
			return reply.code(204).send(null);
		},
	);

	app.post(
		"/api/runs/:run/steps/:step/resolve",
		{
			config: { access: "answer", resource: "run" },
			schema: {
				tags,
				operationId: "resolveStep",
				summary: "Decide a step whose outcome is unknown",
				params: RunStepParameters,
				body: ResolveStepBody,
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			const { run, step } = request.params;
			const { by, ...said } = request.body;
			await runs.resolveStep(run, Number(step), said, actingIn(request, by));
			return reply.code(204).send(null);
		},
	);
}
