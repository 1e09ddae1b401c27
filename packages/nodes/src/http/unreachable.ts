import { NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";

/** Failures of making a connection: nothing of the request has left. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
	"EAI_AGAIN",
	"ECONNREFUSED",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"UND_ERR_CONNECT_TIMEOUT",
]);

/** Methods that mean the same when they are sent twice (RFC 9110, 9.2.2). */
const REPEATABLE: ReadonlySet<string> = new Set(["GET", "HEAD", "PUT", "DELETE"]);

/** The failure of a connection. It may only be retried when the other end cannot act twice on it. */
export function unreachable(
	cause: unknown,
	{ url, method }: { readonly url: URL; readonly method: string },
	outputs?: Readonly<Record<string, unknown>>,
): NodeError {
	const sent = !BEFORE_SENDING.has(codeOf(cause));
	return new NodeError({
		code: "HTTP_UNREACHABLE",
		message: sent ? `The connection to ${url.host} broke off.` : `${url.host} could not be reached.`,
		field: "url",
		hint: "Check the address, and whether the server there is running.",
		retryable: !sent || REPEATABLE.has(method),
		...defined({ outputs }),
		cause,
	});
}

/** `fetch` wraps the error that says what happened. */
function codeOf(error: unknown): unknown {
	const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
	return typeof reason === "object" && reason !== null && "code" in reason ? reason.code : undefined;
}
