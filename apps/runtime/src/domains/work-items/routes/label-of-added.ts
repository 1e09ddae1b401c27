import type { Mark } from "@switchyard/spec/label";
import type { FastifyRequest } from "fastify";
import { principalOf } from "../../../platform/http/principal.ts";

/** What is known of an item that a request adds: a person's own words are trusted, those of a program are not. */
export function labelOfAdded(request: FastifyRequest): Mark {
	return principalOf(request).actor.kind === "person" ? {} : { untrusted: true };
}
