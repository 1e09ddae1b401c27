import type { Runs } from "@switchyard/host";
import { runsApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import type { SearchRunsQuery, SearchRunsReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn, markOf } from "../../../platform/http/principal.ts";

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
	app.route({
		...runsApi["GET /api/runs"],
		config: { access: "look", resource: "run" },
		handler: ({ query }) => runs.list(query),
	});

	app.route({
		...runsApi["GET /api/runs/search"],
		config: { access: "inspect", resource: "run" },
		handler: ({ query }) => searchRuns(query),
	});

	app.route({
		...runsApi["GET /api/runs/:run"],
		config: { access: "look", resource: "run" },
		handler: async ({ params }) => {
			const run = await runs.get(params.run);
			if (run === undefined) throw new AppError("RUN_NOT_FOUND");
			return run;
		},
	});

	app.route({
		...runsApi["GET /api/runs/:run/events"],
		config: { access: "inspect", resource: "run" },
		handler: async ({ params, query }) => {
			if ((await runs.get(params.run)) === undefined) throw new AppError("RUN_NOT_FOUND");
			return runs.events(params.run, Number(query.from ?? 1), EVENTS_PER_PAGE);
		},
	});

	app.route({
		...runsApi["GET /api/runs/:run/node-types"],
		config: { access: "inspect", resource: "run" },
		handler: async ({ params }) => {
			const nodeTypes = await runs.nodeTypes(params.run);
			if (nodeTypes === undefined) throw new AppError("RUN_NOT_FOUND");
			return { nodeTypes: [...nodeTypes] };
		},
	});

	app.route({
		...runsApi["GET /api/runs/:run/values/:ref"],
		config: { access: "inspect", resource: "run" },
		handler: async ({ params }, reply) => {
			const text = await runs.value(params.run, params.ref);
			if (text === undefined) throw new AppError("VALUE_NOT_FOUND");
			return reply.type("application/json; charset=utf-8").serializer(String).send(text);
		},
	});

	app.route({
		...runsApi["POST /api/runs/:run/cancel"],
		config: { access: "run", resource: "run" },
		handler: async (request, reply) => {
			await runs.cancel(request.params.run, actingIn(request, request.body?.by));
			return reply.code(204).send(null);
		},
	});

	app.route({
		...runsApi["POST /api/runs/:run/steps/:step/stop"],
		config: { access: "run", resource: "run" },
		handler: async (request, reply) => {
			const { run, step } = request.params;
			await runs.stopAgent(run, Number(step), actingIn(request, request.body?.by));
			return reply.code(204).send(null);
		},
	});

	app.route({
		...runsApi["POST /api/runs/:run/steps/:step/resolve"],
		config: { access: "answer", resource: "run" },
		handler: async (request, reply) => {
			const { run, step } = request.params;
			const { by, ...said } = request.body;
			await runs.resolveStep(run, Number(step), { ...said, ...markOf(request) }, actingIn(request, by));
			return reply.code(204).send(null);
		},
	});
}
