import type { Runs } from "@switchyard/host";
import { runsApi } from "@switchyard/spec/api";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { may } from "@switchyard/spec/policy";
import type { Http } from "../../../platform/http/http.ts";
import { inputMarks, principalOf } from "../../../platform/http/principal.ts";
import type { KeptSessions } from "../../browser/index.ts";
import { sessionsOfPart } from "../../browser/index.ts";
import type { FlowChecks, FlowStore, Publications } from "../../flows/index.ts";
import type { RobotStore } from "../../robots/index.ts";
import type { TriggerSupervisor } from "../trigger-supervisor.ts";
import { plainStartOf } from "./plain-start.ts";
import { startOf } from "./start-of.ts";

export interface StartRunServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly publications: Pick<Publications, "flow">;
	readonly checks: FlowChecks;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly triggers: Pick<TriggerSupervisor, "kinds">;
	readonly runs: Pick<Runs, "start" | "waitForEnd">;
	readonly robots: Pick<RobotStore, "refuseOthers">;
	readonly keptSessions: Pick<KeptSessions, "list">;
}

export function startRunRoutes(app: Http, services: StartRunServices): void {
	const { flows, checks, nodeTypes, runs } = services;
	const { kinds } = services.triggers;
	app.route({
		...runsApi["POST /api/flows/:flow/runs"],
		config: { access: "run", resource: "flow" },
		handler: async (request, reply) => {
			const { params, query, body } = request;
			const principal = principalOf(request);
			const { id: by, actor } = principal;
			services.robots.refuseOthers(params.flow, principal);
			// People and programs that may change a flow may also try its draft, and parts of it.
			const flow = may(principal, "try", { kind: "flow", flow: params.flow })
				? await flows.get(params.flow)
				: await plainStartOf(params.flow, body ?? {}, services);
			// Of a part of the flow, the host refuses only what is wrong there.
			if (body?.until === undefined && body?.only === undefined) checks.refuseInvalid(flow);
			const { key } = body ?? {};
			const keptSessions = sessionsOfPart(flow, body ?? {}, { by, kept: services.keptSessions, nodeTypes });
			const start = startOf(flow, body ?? {}, { nodeTypes, kinds }, keptSessions);
			const marks = inputMarks(principal, start.message);
			const { runId } = await runs.start({ flow, ...start, actor, ...defined({ key, marks }) });
			const waitMs = Number(query.wait ?? 0);
			const run = waitMs > 0 ? await runs.waitForEnd(runId, waitMs) : undefined;
			if (run?.endedAt === undefined) return reply.code(202).send({ runId });
			return reply.code(200).send({ runId, run });
		},
	});
}
