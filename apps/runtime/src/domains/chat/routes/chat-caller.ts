import { may } from "@switchyard/spec/policy";
import type { FastifyRequest } from "fastify";
import { principalOf } from "../../../platform/http/principal.ts";
import { purposeMissing } from "../../../platform/http/purpose-missing.ts";
import type { ChatCaller } from "../chat-caller.ts";

/**
 * Who sent a request, and may chat with the flow.
 * @throws AppError `UNAUTHENTICATED`, `TOKEN_PURPOSE_MISSING`
 */
export function chatCaller(request: FastifyRequest, flow?: string): ChatCaller {
	const principal = principalOf(request);
	if (flow !== undefined && !may(principal, "chat", { kind: "flow", flow }))
		throw purposeMissing("chat", { name: flow });
	const isProgram = principal.actor.kind !== "person";
	return { ...principal, isProgram, owner: isProgram ? principal.id : "people" };
}
