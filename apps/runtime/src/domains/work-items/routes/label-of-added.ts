import type { Mark } from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import type { Sessions } from "../../access/sign-in/sessions.ts";
import { principalOf } from "../../../platform/http/principal.ts";

/** What is known of an item that a request adds: a person's own words are trusted, those of a program are not. */
export function labelOfAdded(sessions: Pick<Sessions, "principalOf">, request: FastifyRequest): Mark {
	return principalOf(sessions, request).id.startsWith("session ") ? {} : { untrusted: true };
}
