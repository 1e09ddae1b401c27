import { type Actor, claiming } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import { defined, type Message } from "@switchyard/spec/json";
import type { Mark, Marks } from "@switchyard/spec/label";
import type { Rights } from "@switchyard/spec/policy";
import type { FastifyRequest } from "fastify";
import type { Http } from "./http.ts";

/** A person who has signed in, or a program with a token. */
export interface Principal extends Rights {
	/** Names the sign-in or the token, and is no secret. */
	readonly id: string;
	/** Actor as records keep it. */
	readonly actor: Actor;
	/** True for a token with trusted input: its program's words count as a person's. */
	readonly trustedInput?: boolean;
}

/** Fields of a principal by which its words are trusted or not. */
export type Sender = Pick<Principal, "actor" | "trustedInput">;

declare module "fastify" {
	interface FastifyRequest {
		/** Sender of the request as it is now: on an open socket, it ends with the sign-in or the token. */
		readonly principal: Principal | undefined;
	}
}

/** Tells routes and guards who sent a request. */
export function identifyRequests(
	app: Http,
	identify: (request: FastifyRequest) => Principal | undefined,
): void {
	app.decorateRequest("principal", {
		getter() {
			return identify(this);
		},
	});
}

/** Returns who sent a request that no stranger may send. @throws AppError `UNAUTHENTICATED` */
export function principalOf({ principal }: FastifyRequest): Principal {
	if (principal === undefined) throw new AppError("UNAUTHENTICATED", { hint: SIGN_IN_HINT });
	return principal;
}

/**
 * Returns who acts by a request that no stranger may send.
 * @param claimedName as the request says it
 * @throws AppError `UNAUTHENTICATED`
 */
export function actingIn(request: FastifyRequest, claimedName?: string): Actor {
	return claiming(principalOf(request).actor, claimedName);
}

/**
 * Returns the mark of what a sender sends in: a program's words are untrusted unless its token has trusted input.
 * @returns `undefined` for trusted words, as a person's own are
 */
export function inputMark({ actor, trustedInput }: Sender): Mark | undefined {
	return actor.kind === "person" || trustedInput === true ? undefined : { untrusted: true };
}

/** Returns the mark of what a request says, as the field of an answer; empty for trusted words. */
export function markOf(request: FastifyRequest): { readonly mark?: Mark } {
	return defined({ mark: inputMark(principalOf(request)) });
}

/** Returns the marks of the fields of a message that a sender sends in; `undefined` where all are trusted. */
export function inputMarks(sender: Sender, message: Message = {}): Marks | undefined {
	const mark = inputMark(sender);
	if (mark === undefined) return undefined;
	return Object.fromEntries(Object.keys(message).map((field) => [field, mark]));
}

const SIGN_IN_HINT = "Open the link that the server printed when it started, or send a bearer token.";
