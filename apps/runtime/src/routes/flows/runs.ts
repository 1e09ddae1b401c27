import type { Runs } from "@switchyard/host";
import { type NodeSpec, StartRunBody, StartRunQuery, StartRunReply } from "@switchyard/spec";
import { Type } from "typebox";
import { formOf } from "../../flows/filled-form.ts";
import type { FlowChecks } from "../../flows/flow-checks.ts";
import type { FlowStore } from "../../flows/flow-store.ts";
import { chooseTrigger, firstMessage } from "../../flows/trigger.ts";
import type { Http } from "../../http.ts";
import { FlowParameters } from "../parameters.ts";

export interface StartRunServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly checks: FlowChecks;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly runs: Pick<Runs, "start" | "waitForEnd">;
}

export function startRunRoutes(app: Http, { flows, checks, nodeTypes, runs }: StartRunServices): void {
	app.post(
		"/api/flows/:flow/runs",
		{
			config: { access: "session" },
			schema: {
				tags: ["Runs"],
				summary: "Start a run",
				params: FlowParameters,
				querystring: StartRunQuery,
				body: Type.Union([StartRunBody, Type.Null()]),
				response: { 200: StartRunReply, 202: StartRunReply },
			},
		},
		async ({ params, query, body }, reply) => {
			const flow = await flows.get(params.flow);
			checks.refuseInvalid(flow);
			const trigger = chooseTrigger(flow, nodeTypes, body?.node);
			const spec = nodeTypes.get(trigger.type);
			const { runId } = await runs.start({
				flow,
				node: trigger.id,
				message: firstMessage(trigger, spec, body?.message),
				cause: formOf(trigger, spec).length > 0 ? "form" : "api",
				...(body?.key === undefined ? {} : { key: body.key }),
			});
			const waitMs = Number(query.wait ?? 0);
			const run = waitMs > 0 ? await runs.waitForEnd(runId, waitMs) : undefined;
			if (run?.endedAt === undefined) return reply.code(202).send({ runId });
			return reply.code(200).send({ runId, run });
		},
	);
}
