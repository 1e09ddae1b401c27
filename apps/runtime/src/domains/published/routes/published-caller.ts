import type { FastifyRequest } from "fastify";
import { markOf, principalOf } from "../../../platform/http/principal.ts";
import type { PublishedCaller } from "../published-calls.ts";

/** Returns the program behind a request to a publication. @throws AppError `UNAUTHENTICATED` */
export function publishedCaller(request: FastifyRequest, publication: string): PublishedCaller {
	const { id: principal, actor } = principalOf(request);
	return { publication, principal, actor, ...markOf(request) };
}
