import { may, type Resource, type Verb } from "@switchyard/spec/policy";
import type { FastifyRequest } from "fastify";

/** Returns a check of whether who sent a request may do something with a resource now: sockets outlive rights. */
export function stillMay(request: FastifyRequest, verb: Verb, resource: Resource): () => boolean {
	return () => {
		const { principal } = request;
		return principal !== undefined && may(principal, verb, resource);
	};
}
