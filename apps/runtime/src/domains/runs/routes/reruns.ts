import type { Reruns, Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import { FlowTest } from "@switchyard/spec/flow-test";
import { ReplayRunReply, RunAgainBody, RunAgainReply, RunTestQuery } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { RunParameters } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../../flows/index.ts";

export interface RerunServices {
	readonly runs: Pick<Runs, "get">;
	readonly reruns: Reruns;
	readonly flows: Pick<FlowStore, "get">;
}

/** What can be done with a run that is recorded. */
export function rerunRoutes(app: Http, { runs, reruns, flows }: RerunServices): void {
	const tags = ["Runs"];

	app.post(
		"/api/runs/:run/replay",
		{
			config: { access: "try", resource: "run" },
			schema: {
				tags,
				operationId: "replayRun",
				summary: "Replay a finished run offline",
				params: RunParameters,
				response: { 200: ReplayRunReply },
			},
		},
		({ params }) => reruns.replay(params.run),
	);

	app.post(
		"/api/runs/:run/again",
		{
			config: { access: "try", resource: "run" },
			schema: {
				tags,
				operationId: "rerunFromStep",
				summary: "Run again from a step, with the recorded answers before it",
				params: RunParameters,
				body: RunAgainBody,
				response: { 202: RunAgainReply },
			},
		},
		async (request, reply) => {
			const { params, body } = request;
			const { revision = "same", ...edit } = body;
			const again = { run: params.run, ...edit, actor: actingIn(request) };
			if (revision === "same") return reply.code(202).send(await reruns.again(again));
			const run = await runs.get(params.run);
			if (!run) throw new AppError("RUN_NOT_FOUND");
			return reply.code(202).send(await reruns.again({ ...again, flow: await flows.get(run.flow) }));
		},
	);

	app.get(
		"/api/runs/:run/test",
		{
			config: { access: "inspect", resource: "run" },
			schema: {
				tags,
				operationId: "exportRunAsTest",
				summary: "A finished run as a test",
				params: RunParameters,
				querystring: RunTestQuery,
				response: { 200: FlowTest },
			},
		},
		({ params, query }) => reruns.test(params.run, query.name),
	);
}
