import type { Mark } from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import { type Principals, principalOf } from "../../../platform/http/principal.ts";

/** What is known of an item that a request adds: a person's own words are trusted, those of a program are not. */
export function labelOfAdded(principals: Pick<Principals, "principalOf">, request: FastifyRequest): Mark {
	return principalOf(principals, request).id.startsWith("session ") ? {} : { untrusted: true };
}
