import {
	ListRunsQuery,
	ListRunsReply,
	ResolveStepBody,
	RunEventsQuery,
	RunEventsReply,
	RunSummary,
} from "@switchyard/spec";
import { AppError } from "../errors/app-error.ts";
import type { Http } from "../http.ts";
import type { Runs } from "../ports/runs.ts";
import { Done } from "./done.ts";
import { RunParameters, RunStepParameters } from "./parameters.ts";

export interface RunServices {
	readonly runs: Pick<Runs, "get" | "list" | "events" | "cancel" | "resolveStep">;
}

/** How many events one page holds. */
const EVENTS_PER_PAGE = 5000;

export function runRoutes(app: Http, { runs }: RunServices): void {
	const tags = ["Runs"];

	app.get(
		"/api/runs",
		{
			config: { access: "session" },
			schema: {
				tags,
				summary: "Runs, newest first",
				querystring: ListRunsQuery,
				response: { 200: ListRunsReply },
			},
		},
		({ query }) => runs.list(query),
	);

	app.get(
		"/api/runs/:run",
		{
			config: { access: "session" },
			schema: { tags, summary: "One run", params: RunParameters, response: { 200: RunSummary } },
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
			config: { access: "session" },
			schema: {
				tags,
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

	app.post(
		"/api/runs/:run/cancel",
		{
			config: { access: "session" },
			schema: { tags, summary: "Stop a run", params: RunParameters, response: { 204: Done } },
		},
		async ({ params }, reply) => {
			await runs.cancel(params.run);
			return reply.code(204).send(null);
		},
	);

	app.post(
		"/api/runs/:run/steps/:step/resolve",
		{
			config: { access: "session" },
			schema: {
				tags,
				summary: "Say what became of a step whose outcome is unknown",
				params: RunStepParameters,
				body: ResolveStepBody,
				response: { 204: Done },
			},
		},
		async ({ params, body }, reply) => {
			await runs.resolveStep(params.run, Number(params.step), body);
			return reply.code(204).send(null);
		},
	);
}
