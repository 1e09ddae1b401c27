import { AppError, covers, coversAll, TOKEN_PURPOSES, type TokenPurpose } from "@switchyard/spec";
import type { FastifyRequest, RouteOptions } from "fastify";
import type { Principal } from "./access-tokens.ts";
import type { Http } from "./http.ts";
import { purposeMissing } from "./purpose-missing.ts";

/**
 * Who may use a route: anyone, callers that have the route's own secret, peers of the bridge, which say later what they
 * are, or people and the programs whose token has a purpose. A person who signed in has every purpose.
 */
export type Access = "public" | "secret" | "bridge" | TokenPurpose;

declare module "fastify" {
	interface FastifyContextConfig {
		access?: Access;
		/** Set where the address does not say which flow a request is about: the route asks itself whether a limited token is for it. */
		checksNames?: true;
	}
}

const KINDS: ReadonlySet<unknown> = new Set<Access>(["public", "secret", "bridge"]);

export interface AccessOptions {
	readonly principalOf: (request: FastifyRequest) => Principal | undefined;
	/** The flow that a run is of; `undefined` when there is no such run. */
	readonly flowOfRun: (run: string) => Promise<string | undefined>;
}

/**
 * Makes every route declare who may use it, WebSocket routes too: one that does not keeps the server from starting.
 * Register it after the rate limits, so that guessing is slowed down, and before any route.
 */
export function guardAccess(app: Http, { principalOf, flowOfRun }: AccessOptions): void {
	/**
	 * A token that is limited to named flows or publications is for requests that are about one of them. A run of another flow and one that
	 * does not exist are refused alike, so that nobody learns which runs there are.
	 * @throws AppError `TOKEN_PURPOSE_MISSING`
	 */
	const refuseOtherFlows = async (
		{ grants }: Principal,
		purpose: TokenPurpose,
		request: FastifyRequest,
	): Promise<void> => {
		if (!covers(grants, purpose)) throw purposeMissing(purpose);
		if (request.routeOptions.config.checksNames) return;
		const { run } = request.params as { readonly run?: string };
		const name = run === undefined ? namedBy(request, purpose) : undefined;
		const known = run === undefined ? name : await flowOfRun(run);
		if (known === undefined || !covers(grants, purpose, known)) throw purposeMissing(purpose, { name });
	};
	app.addHook("onRoute", (route) => {
		const access = accessOf(route);
		if (!isPurpose(access)) return;
		const check = async (request: FastifyRequest) => {
			const principal = principalOf(request);
			if (principal === undefined) throw new AppError("UNAUTHENTICATED", { hint: SIGN_IN_HINT });
			if (!coversAll(principal.grants, access)) await refuseOtherFlows(principal, access, request);
		};
		route.onRequest = [...[route.onRequest ?? []].flat(), check];
	});
}

const SIGN_IN_HINT = "Open the link that the server printed when it started, or send a bearer token.";

/** The flow, the publication or the queue that the address names, or the flow by which a list is filtered. */
function namedBy({ params, query }: FastifyRequest, purpose: TokenPurpose): string | undefined {
	const named = params as {
		readonly flow?: unknown;
		readonly publication?: unknown;
		readonly queue?: unknown;
	};
	const { limitedTo } = TOKEN_PURPOSES[purpose];
	if (limitedTo === "publication" || limitedTo === "queue") return textOf(named[limitedTo]);
	return textOf(named.flow ?? (query as { readonly flow?: unknown }).flow);
}

function textOf(value: unknown): string | undefined {
	return typeof value === "string" ? value : undefined;
}

function isPurpose(access: Access): access is TokenPurpose {
	return Object.hasOwn(TOKEN_PURPOSES, access);
}

/** @throws Error naming the route that declares nothing, or nothing that is known. */
function accessOf(route: RouteOptions): Access {
	const access = route.config?.access;
	if (access !== undefined && (KINDS.has(access) || isPurpose(access))) return access;
	throw new Error(`The route ${[route.method].flat().join(", ")} ${route.url} does not declare its access.`);
}
