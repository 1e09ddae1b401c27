import type { BodyOf, RouteTable, Sent, StatusOf, SuccessOf } from "@switchyard/spec/api";
import { defined } from "@switchyard/spec/json";
import { part, query } from "./address.ts";
import { ApiError, offlineError, readError } from "./api-error.ts";

type RouteName = keyof RouteTable;

/** Input of a route, and a signal that ends the request. */
type Input<Name extends RouteName> = Sent<Name> & { readonly signal?: AbortSignal | undefined };

/** An answer by its status. */
type Answer<Name extends RouteName, Status extends StatusOf<Name>> = {
	readonly [One in Status]: { readonly status: One; readonly body: BodyOf<Name, One> };
}[Status];

/** Calls the server's routes by name, for example `GET /api/robots/:robot`. */
export interface Requests {
	/**
	 * Returns the body of a route's answer.
	 * @throws ApiError when the server answers with an error or not at all.
	 */
	ask<Name extends RouteName>(
		route: Name,
		...input: object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
	): Promise<BodyOf<Name, SuccessOf<Name>>>;
	/**
	 * Returns an answer with its status; statuses in `accept` are no errors.
	 * @throws ApiError
	 */
	answer<Name extends RouteName, Accepted extends StatusOf<Name>>(
		route: Name,
		input: Input<Name> & { readonly accept: readonly Accepted[] },
	): Promise<Answer<Name, SuccessOf<Name> | Accepted>>;
}

interface AnyInput {
	readonly params?: Readonly<Record<string, string | number>>;
	readonly query?: Parameters<typeof query>[0];
	readonly body?: unknown;
	readonly signal?: AbortSignal;
	readonly accept?: readonly number[];
}

/** Calls routes by `fetch` with the session's cookie. */
export function createRequests(fetch: typeof globalThis.fetch, onSignedOut: () => void): Requests {
	async function answer(route: string, { body, signal, accept = [], ...place }: AnyInput = {}) {
		const [method = "", pattern = ""] = route.split(" ");
		const response = await fetch(addressOf(pattern, place), {
			method,
			credentials: "same-origin",
			headers: body === undefined ? {} : { "content-type": "application/json" },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			...defined({ signal }),
		}).catch((cause: unknown) => {
			if (signal?.aborted) throw cause;
			throw offlineError(cause);
		});
		const answered = await readBody(response);
		if (response.ok || accept.includes(response.status)) return { status: response.status, body: answered };
		const error = readError(response.status, answered);
		if (error.code === "UNAUTHENTICATED") onSignedOut();
		throw new ApiError(response.status, error);
	}
	const ask = async (route: string, input?: AnyInput) => (await answer(route, input)).body;
	// The server writes its answers by the schemas that the types are made of.
	return { ask, answer } as unknown as Requests;
}

function addressOf(pattern: string, { params = {}, query: values = {} }: Pick<AnyInput, "params" | "query">) {
	const path = pattern.replace(/:(\w+)/g, (_, name: string) => part(String(params[name])));
	return path + query(values);
}

async function readBody(response: Response): Promise<unknown> {
	const text = await response.text().catch((cause: unknown) => {
		throw offlineError(cause);
	});
	try {
		return text === "" ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}
