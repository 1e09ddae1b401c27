import { covers, TOKEN_PURPOSES, type TokenPurpose } from "@switchyard/spec/access-token";
import { may, purposeOf, type Resource, type ResourceKind, type Verb } from "@switchyard/spec/policy";
import type { FastifyRequest, RouteOptions } from "fastify";
import type { Http } from "./http.ts";
import { type Principal, principalOf } from "./principal.ts";
import { purposeMissing } from "./purpose-missing.ts";

/**
 * Who may use a route: anyone, callers that have the route's own secret, peers of the bridge, which say later what they
 * are, or those who may do something with the route's resource, by the policy.
 */
export type Access = "public" | "secret" | "bridge" | Verb;

declare module "fastify" {
	interface FastifyContextConfig {
		access?: Access;
		/** Kind of thing that the route is about; of every route whose access is a verb. */
		resource?: ResourceKind;
		/** Set where the address does not say which flow a request is about: the route asks itself whether a limited token is for it. */
		checksNames?: true;
	}
}

const OPEN: ReadonlySet<unknown> = new Set<Access>(["public", "secret", "bridge"]);

/** A right that a route needs. */
interface Permission {
	readonly verb: Verb;
	readonly kind: ResourceKind;
	/** Purpose that a token needs for it. */
	readonly purpose: TokenPurpose;
}

export interface AccessOptions {
	/** The flow that a run is of; `undefined` when there is no such run. */
	readonly flowOfRun: (run: string) => Promise<string | undefined>;
}

/**
 * Makes every route declare who may use it, WebSocket routes too: one that does not keeps the server from starting.
 * Register it after the rate limits, so that guessing is slowed down, and before any route.
 */
export function guardAccess(app: Http, { flowOfRun }: AccessOptions): void {
	/**
	 * A token that is limited to named flows or publications is for requests that are about one of them. A run of another flow and one that
	 * does not exist are refused alike, so that nobody learns which runs there are.
	 * @throws AppError `TOKEN_PURPOSE_MISSING`
	 */
	const refuseOthers = async (
		principal: Principal,
		{ verb, kind, purpose }: Permission,
		request: FastifyRequest,
	): Promise<void> => {
		if (!covers(principal.grants, purpose)) throw purposeMissing(purpose);
		if (request.routeOptions.config.checksNames) return;
		const { run } = request.params as { readonly run?: string };
		const name = run === undefined ? namedBy(request, purpose) : undefined;
		const known = run === undefined ? name : await flowOfRun(run);
		if (known === undefined || !may(principal, verb, resourceOf(kind, purpose, known)))
			throw purposeMissing(purpose, { name });
	};
	app.addHook("onRoute", (route) => {
		const permission = permissionOf(route);
		if (permission === undefined) return;
		const check = async (request: FastifyRequest) => {
			const principal = principalOf(request);
			if (!may(principal, permission.verb, { kind: permission.kind }))
				await refuseOthers(principal, permission, request);
		};
		route.onRequest = [...[route.onRequest ?? []].flat(), check];
	});
}

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

function resourceOf(kind: ResourceKind, purpose: TokenPurpose, name: string): Resource {
	const { limitedTo } = TOKEN_PURPOSES[purpose];
	return limitedTo === undefined ? { kind } : { kind, [limitedTo]: name };
}

/**
 * Returns what a route needs; `undefined` where it is open to more than those who have signed in.
 * @throws Error naming the route that declares nothing, or nothing that is in the policy
 */
function permissionOf(route: RouteOptions): Permission | undefined {
	const { access, resource: kind } = route.config ?? {};
	if (OPEN.has(access)) return undefined;
	const named = `The route ${[route.method].flat().join(", ")} ${route.url}`;
	if (access === undefined) throw new Error(`${named} does not declare its access.`);
	if (kind === undefined) throw new Error(`${named} does not declare its resource.`);
	const verb = access as Verb;
	const purpose = purposeOf(verb, kind);
	if (purpose === undefined)
		throw new Error(`${named} is to ${verb} the resource ${kind}, of which the policy says nothing.`);
	return { verb, kind, purpose };
}
