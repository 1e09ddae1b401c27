import { AppError } from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import type { Principal } from "./access-tokens.ts";

/** Tells who sent a request. */
export interface Principals {
	/** Returns the person or program that sent a request; `undefined` for a stranger. */
	readonly principalOf: (request: FastifyRequest) => Principal | undefined;
	/** Returns the same by an `Authorization` header alone. */
	readonly principalOfHeader: (authorization: string | undefined) => Principal | undefined;
}

/** Returns who sent a request that no stranger may send. @throws AppError `UNAUTHENTICATED` */
export function principalOf(principals: Pick<Principals, "principalOf">, request: FastifyRequest): Principal {
	const principal = principals.principalOf(request);
	if (principal === undefined) throw new AppError("UNAUTHENTICATED");
	return principal;
}
