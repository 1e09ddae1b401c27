import type { Reruns, Runs } from "@switchyard/host";
import { runsApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../../flows/index.ts";

export interface RerunServices {
	readonly runs: Pick<Runs, "get">;
	readonly reruns: Reruns;
	readonly flows: Pick<FlowStore, "get">;
}

/** What can be done with a run that is recorded. */
export function rerunRoutes(app: Http, { runs, reruns, flows }: RerunServices): void {
	app.route({
		...runsApi["POST /api/runs/:run/replay"],
		config: { access: "try", resource: "run" },
		handler: ({ params }) => reruns.replay(params.run),
	});

	app.route({
		...runsApi["POST /api/runs/:run/again"],
		config: { access: "try", resource: "run" },
		handler: async (request, reply) => {
			const { params, body } = request;
			const { revision = "same", ...edit } = body;
			const again = { run: params.run, ...edit, actor: actingIn(request) };
			if (revision === "same") return reply.code(202).send(await reruns.again(again));
			const run = await runs.get(params.run);
			if (!run) throw new AppError("RUN_NOT_FOUND");
			return reply.code(202).send(await reruns.again({ ...again, flow: await flows.get(run.flow) }));
		},
	});

	app.route({
		...runsApi["GET /api/runs/:run/test"],
		config: { access: "inspect", resource: "run" },
		handler: ({ params, query }) => reruns.test(params.run, query.name),
	});
}
