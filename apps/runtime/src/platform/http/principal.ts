import { type Actor, claiming } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Rights } from "@switchyard/spec/policy";
import type { FastifyRequest } from "fastify";
import type { Http } from "./http.ts";

/** A person who has signed in, or a program with a token. */
export interface Principal extends Rights {
	/** Names the sign-in or the token, and is no secret. */
	readonly id: string;
	/** Actor as records keep it. */
	readonly actor: Actor;
}

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

const SIGN_IN_HINT = "Open the link that the server printed when it started, or send a bearer token.";
