import { constantOf } from "@switchyard/flow";
import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowStore } from "../../flows/index.ts";
import { causeOf } from "../cause-of.ts";
import type { Listeners } from "../listening/listeners.ts";
import { type HookContent, WEBHOOK } from "./hook.ts";
import { readHookBody } from "./hook-body.ts";
import { hookMessage } from "./hook-message.ts";
import { Accepted, Answer, sendAnswer, WAIT_MS } from "./send-answer.ts";

export interface TestHookServices {
	readonly listeners: Pick<Listeners, "find">;
	readonly flows: Pick<FlowStore, "get">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly runs: Pick<Runs, "waitForResponse">;
}

const OVER = "This address takes one call. Listen again to get another one.";

/** The address at which someone listens for one call of a webhook of a draft. To know it is all that a caller needs. */
export function testHookRoutes(scope: Http, { listeners, flows, nodeTypes, runs }: TestHookServices): void {
	const spec = nodeTypes.get(WEBHOOK);
	scope.route({
		method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
		url: "/hooks/test/:listener",
		config: { access: "secret", rateLimit: false, ownSecurityHeaders: true },
		exposeHeadRoute: false,
		schema: {
			tags: ["Webhooks"],
			operationId: "callTestWebhook",
			summary: "Start the run of a draft that someone listens for",
			params: Type.Object({ listener: Type.String() }),
			querystring: Type.Record(Type.String(), Type.Unknown()),
			described: { response: { 200: Answer, 202: Accepted } },
		},
		handler: async ({ method, params, query, headers, body: sent }, reply) => {
			const listener = listeners.find(params.listener);
			if (listener === undefined) throw new AppError("HOOK_NOT_FOUND", { hint: OVER });
			const draft = await flows.get(listener.flow);
			const trigger = draft.nodes.find(({ id }) => id === listener.node);
			if (trigger === undefined) throw new AppError("HOOK_NOT_FOUND", { hint: OVER });
			const bytes = sent instanceof Uint8Array ? sent : new Uint8Array();
			const content = constantOf(trigger, spec, "content_type") as HookContent;
			const body = readHookBody(content, headers["content-type"], bytes);
			const path = String(constantOf(trigger, spec, "path") ?? "");
			const message = hookMessage(trigger, { method, path, query, headers, body });
			const started = await listener
				.take({ node: trigger.id, message, cause: causeOf(spec) })
				.catch(withoutProblems);
			if (started === undefined) throw new AppError("HOOK_NOT_FOUND", { hint: OVER });
			const { runId } = started;
			if (constantOf(trigger, spec, "reply") === "now") return reply.code(202).send({ runId });
			return sendAnswer(reply, runId, await runs.waitForResponse(runId, WAIT_MS));
		},
	});
}

/** The flow's inside does not concern a caller; who listens sees what is wrong. */
function withoutProblems(error: unknown): never {
	if (error instanceof AppError && error.code === "FLOW_INVALID") throw new AppError("FLOW_INVALID");
	throw error;
}
