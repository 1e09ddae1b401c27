import { type ExecuteOf, type ExecutionContext, NodeError } from "@switchyard/node-kit";
import { FORBIDDEN_KEYS } from "@switchyard/spec";
import type { definition } from "./definition.ts";
import { readBody } from "./read-body.ts";
import { type OutgoingRequest, requestOf } from "./request-of.ts";
import { unreachable } from "./unreachable.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const request = requestOf(params);
	nameEffect(request, context.idempotencyKey);
	const response = await send(request, context);
	const head = { status: response.status, headers: headersOf(response) };
	try {
		const body = await readBody(response, head);
		return body === undefined ? head : { ...head, body };
	} catch (error) {
		context.signal.throwIfAborted();
		throw error instanceof NodeError ? error : unreachable(error, request, head);
	}
};

/** A request that changes something names the step, so that the other end can tell another attempt from another request. */
function nameEffect({ method, headers }: OutgoingRequest, key: string): void {
	if (SAFE_METHODS.has(method) || headers.has("idempotency-key")) return;
	headers.set("idempotency-key", key);
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

async function send(request: OutgoingRequest, { network, signal }: ExecutionContext): Promise<Response> {
	const { url, ...init } = request;
	try {
		return await network.fetch(url, { ...init, signal });
	} catch (error) {
		signal.throwIfAborted();
		throw error instanceof NodeError ? error : unreachable(error, request);
	}
}

/** The headers by name, without names that reach an object's prototype. */
function headersOf(response: Response): Record<string, string> {
	const names: readonly string[] = FORBIDDEN_KEYS;
	return Object.fromEntries([...response.headers].filter(([name]) => !names.includes(name)));
}
