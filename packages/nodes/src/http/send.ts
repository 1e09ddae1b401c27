import { ReadableStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { backoff } from "@switchyard/async";
import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { HttpAccess } from "@switchyard/spec/credential";
import { authenticate } from "./authenticate.ts";
import type { OutgoingRequest } from "./request-of.ts";
import { unreachable } from "./unreachable.ts";

/** Waits before a request is sent again. */
const WAIT_MS = { first: 500, longest: 60_000 };

/**
 * How long to wait before a request is sent again, in milliseconds; `undefined` when the answer asks for longer than a step waits.
 * @param repetition 1 before the second time that it is sent.
 */
function waitAfter({ headers }: Response, repetition: number): number | undefined {
	const asked = askedWait(headers.get("retry-after"), Date.now());
	if (asked === undefined) return backoff(repetition - 1, WAIT_MS);
	return asked <= WAIT_MS.longest ? asked : undefined;
}

/** Wait that `Retry-After` asks for: seconds, or a time (RFC 9110, 10.2.3). */
function askedWait(value: string | null, now: number): number | undefined {
	if (value === null) return undefined;
	if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
	const time = Date.parse(value);
	return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

/** How a request is sent, besides what it is. */
export interface Sending {
	readonly auth?: HttpAccess;
	readonly retry_on: string;
	readonly retry_limit: number;
}

const REPEATED: ReadonlyMap<string, (status: number) => boolean> = new Map([
	["429, 503", (status) => status === 429 || status === 503],
	["429, 5xx", (status) => status === 429 || status >= 500],
]);

/**
 * Sends a request, again while its status asks for that and it may be sent again.
 * @throws NodeError `HTTP_UNREACHABLE`, `CREDENTIAL_HOST_REFUSED`, or as the network says
 */
export async function send(
	request: OutgoingRequest,
	{ auth, retry_on: repeated, retry_limit: limit }: Sending,
	context: ExecutionContext,
): Promise<Response> {
	for (let repetition = 1; ; repetition++) {
		const authenticated = auth === undefined ? request : await authenticate(request, auth);
		const response = await sendOnce(authenticated, context);
		const isRepeated = repetition <= limit && REPEATED.get(repeated)?.(response.status) === true;
		const waitMs = isRepeated ? waitAfter(response, repetition) : undefined;
		if (waitMs === undefined) return response;
		await response.body?.cancel();
		context.progress({ text: `Waiting ${Math.ceil(waitMs / 1000)} s after status ${response.status}` });
		await wait(waitMs, undefined, { signal: context.signal });
	}
}

async function sendOnce(request: OutgoingRequest, { network, signal }: ExecutionContext): Promise<Response> {
	const { url, method, headers, body, followsRedirects } = request;
	const redirect = followsRedirects ? "follow" : "manual";
	const init: RequestInit = { method, headers, redirect, signal };
	try {
		if (body === undefined) return await network.fetch(url, init);
		if (body.text !== undefined) return await network.fetch(url, { ...init, body: body.text });
		// A stream would be sent in chunks, which many servers of files refuse.
		headers.set("content-length", String(body.bytes));
		const stream = { body: ReadableStream.from(body.chunks()), duplex: "half" };
		return await network.fetch(url, { ...init, ...stream } as RequestInit);
	} catch (error) {
		signal.throwIfAborted();
		throw error instanceof NodeError ? error : unreachable(error, request);
	}
}
