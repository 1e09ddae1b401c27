import { AppError } from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import type { Sessions } from "../../domains/access/sign-in/sessions.ts";
import type { Principal } from "./access-tokens.ts";

/** Who sent a request that no stranger may send. @throws AppError `UNAUTHENTICATED` */
export function principalOf(sessions: Pick<Sessions, "principalOf">, request: FastifyRequest): Principal {
	const principal = sessions.principalOf(request);
	if (principal === undefined) throw new AppError("UNAUTHENTICATED");
	return principal;
}
