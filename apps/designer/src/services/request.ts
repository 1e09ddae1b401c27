import { defined } from "@switchyard/spec/json";
import { ApiError, offlineError, readError } from "./api-error.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Sends one request and gives the body of its answer. */
export type Ask = <Reply>(method: Method, path: string, options?: SendOptions) => Promise<Reply>;

/** Sends one request and gives the answer's status and body. */
export type Send = (method: Method, path: string, options?: SendOptions) => Promise<Answer>;

export interface SendOptions {
	readonly body?: unknown;
	readonly signal?: AbortSignal;
	/** Statuses besides 2xx that are an answer and not an error. */
	readonly accept?: readonly number[];
}

export interface Answer {
	readonly status: number;
	readonly body: unknown;
}

/**
 * A sender over `fetch` with the session's cookie.
 * @throws ApiError when the server answers with an error or not at all.
 */
export function createSend(fetch: typeof globalThis.fetch, onSignedOut: () => void): Send {
	return async (method, path, { body, signal, accept = [] } = {}) => {
		const response = await fetch(path, {
			method,
			credentials: "same-origin",
			headers: body === undefined ? {} : { "content-type": "application/json" },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			...defined({ signal }),
		}).catch((cause: unknown) => {
			if (signal?.aborted) throw cause;
			throw offlineError(cause);
		});
		const answer = await readBody(response);
		if (response.ok || accept.includes(response.status)) return { status: response.status, body: answer };
		const error = readError(response.status, answer);
		if (error.code === "UNAUTHENTICATED") onSignedOut();
		throw new ApiError(response.status, error);
	};
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
