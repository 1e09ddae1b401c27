import { covers } from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import { type Principals, principalOf } from "../../../platform/http/principal.ts";
import { purposeMissing } from "../../../platform/http/purpose-missing.ts";
import type { ChatCaller } from "../chat-caller.ts";

/**
 * Who sent a request, and may chat with the flow.
 * @throws AppError `UNAUTHENTICATED`, `TOKEN_PURPOSE_MISSING`
 */
export function chatCaller(
	principals: Pick<Principals, "principalOf">,
	request: FastifyRequest,
	flow?: string,
): ChatCaller {
	const principal = principalOf(principals, request);
	if (flow !== undefined && !covers(principal.grants, "chat", flow))
		throw purposeMissing("chat", { name: flow });
	const isProgram = !principal.id.startsWith("session ");
	return { ...principal, isProgram, owner: isProgram ? principal.id : "people" };
}
