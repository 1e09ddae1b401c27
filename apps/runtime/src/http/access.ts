import { AppError } from "@switchyard/spec";
import type { FastifyRequest, RouteOptions } from "fastify";
import type { Http } from "./http.ts";

/**
 * Who may use a route: anyone, people and programs that signed in, callers that have the route's own secret, or
 * peers of the bridge, which takes the token later too.
 */
export type Access = "public" | "session" | "secret" | "bridge";

declare module "fastify" {
	interface FastifyContextConfig {
		access?: Access;
	}
}

const KINDS: ReadonlySet<unknown> = new Set<Access>(["public", "session", "secret", "bridge"]);

function isKnown(access: unknown): access is Access {
	return KINDS.has(access);
}

/**
 * Makes every route say who may use it, WebSocket routes too: one that does not stops the server from starting.
 * Register it after the rate limits, so that guessing is slowed down, and before any route.
 */
export function guardAccess(app: Http, isSignedIn: (request: FastifyRequest) => boolean): void {
	app.addHook("onRoute", (route) => {
		if (accessOf(route) !== "session") return;
		const check = async (request: FastifyRequest) => {
			if (!isSignedIn(request)) throw new AppError("UNAUTHENTICATED", { hint: SIGN_IN_HINT });
		};
		route.onRequest = [...[route.onRequest ?? []].flat(), check];
	});
}

const SIGN_IN_HINT = "Open the link that the server printed when it started, or send a bearer token.";

/** @throws Error naming the route that declares nothing, or nothing that is known. */
function accessOf(route: RouteOptions): Access {
	const access = route.config?.access;
	if (isKnown(access)) return access;
	throw new Error(`The route ${[route.method].flat().join(", ")} ${route.url} does not declare its access.`);
}
