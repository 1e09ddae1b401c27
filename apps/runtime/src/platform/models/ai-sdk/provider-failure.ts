import { ModelFailure } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import type { ModelCredential } from "@switchyard/spec/credential";
import type { Fault } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { ModelRefusal } from "@switchyard/spec/model";
import { APICallError, StreamProviderError } from "ai";
import { Redactor } from "../../secrets/redactor.ts";
import { type RefusedResponse, refusalOf } from "./refusal-of.ts";

const HIDDEN = "•••";

/** Takes the credential's key out of a text, in every encoding that a provider may repeat it in, and out of every address whatever may be secret there. */
function redact(text: string, credential: ModelCredential | undefined): string {
	const key = new Redactor();
	if (credential?.apiKey !== undefined) key.learn(credential.apiKey);
	return key
		.redact(text.replace(/https?:\/\/[^\s"'<>\\]+/g, withoutSecrets))
		.replace(/\b(sk[-_]|Bearer |AIza)[\w.*-]{12,}/g, `$1${HIDDEN}`);
}

/** User, password, query and fragment are where addresses carry secrets. */
function withoutSecrets(address: string): string {
	if (!URL.canParse(address)) return HIDDEN;
	const { origin, pathname } = new URL(address);
	return `${origin}${pathname}`;
}

/** Says what went wrong between us and a provider, without its secrets. */
export function toModelFailure(error: unknown, credential: ModelCredential | undefined): ModelFailure {
	if (error instanceof ModelFailure) return error;
	const detail = redact(describe(error), credential).slice(0, 20_000);
	const { refusal, ...explained } = explain(error);
	const fault = { ...explained, message: redact(explained.message, credential), detail };
	return new ModelFailure(fault, { cause: error, refusal });
}

/** What happened, and why the provider refused, where asking again or asking another may help. */
type Explained = Fault & { readonly refusal?: ModelRefusal | undefined };

const UNAVAILABLE: ModelRefusal = { reason: "unavailable" };

function explain(error: unknown): Explained {
	const refusal = causes(error).find((cause) => cause instanceof NodeError);
	if (refusal) return refusedByUs(refusal);
	if (APICallError.isInstance(error) && (error.statusCode ?? 0) >= 300) {
		const { statusCode: status = 0, responseHeaders: headers, responseBody: body } = error;
		return refusedByProvider(said(error), { status, headers, body });
	}
	if (StreamProviderError.isInstance(error)) return brokenOff(error);
	if (APICallError.isInstance(error) && error.statusCode === undefined)
		return failed({
			message: `The model provider cannot be reached: ${oneLine(error.message)}`,
			hint: "Check the credential's base URL, and that this server can reach it.",
			retryable: true,
			refusal: UNAVAILABLE,
		});
	if (causes(error).some((cause) => cause instanceof TypeError && cause.message === "terminated"))
		return failed({
			message: "The connection to the model provider broke before the answer was whole.",
			retryable: true,
			refusal: UNAVAILABLE,
		});
	return failed({
		message: `The model provider's answer could not be read: ${oneLine(said(error))}`,
		hint: "Check that the credential's base URL is that of this kind of provider.",
		retryable: true,
		refusal: UNAVAILABLE,
	});
}

/** The egress guard's refusal, in its own words. */
function refusedByUs(error: NodeError): Explained {
	const { code, message, hint, retryable } = error;
	return { code, message, ...defined({ hint }), retryable, refusal: UNAVAILABLE };
}

function refusedByProvider(message: string, response: RefusedResponse): Explained {
	const { status } = response;
	const refusal = refusalOf(response);
	return failed({
		message: `The model provider answered ${status}: ${oneLine(message)}`,
		...advice(status, refusal),
		refusal,
	});
}

function brokenOff(error: StreamProviderError): Explained {
	const { statusCode: status, message } = error;
	const said = `The model provider broke its answer off: ${oneLine(message)}`;
	if (status === undefined)
		return failed({
			message: said,
			retryable: error.isRetryable,
			...(error.isRetryable ? { refusal: UNAVAILABLE } : {}),
		});
	const refusal = refusalOf({ status });
	return failed({ message: said, ...advice(status, refusal), refusal });
}

function advice(status: number, refusal: ModelRefusal | undefined): Pick<Fault, "hint" | "retryable"> {
	if (refusal?.reason === "quota")
		return { hint: "The account has nothing left to spend: look at its plan and billing.", retryable: false };
	if (status < 400)
		return { hint: "Check the credential's base URL: redirects are not followed.", retryable: false };
	if (status === 401 || status === 403)
		return { hint: "Check the credential that the model's setting names.", retryable: false };
	if (status === 404)
		return { hint: "Check the model's name, and the credential's base URL.", retryable: false };
	if (status === 429) {
		const seconds = Math.ceil((refusal?.retryAfterMs ?? 0) / 1000);
		const wait = seconds > 0 ? ` It asks to wait ${seconds} s.` : "";
		return { hint: `The provider limits how much it may be asked.${wait}`, retryable: true };
	}
	if (status === 408 || status === 409 || status >= 500)
		return { hint: "The provider has trouble of its own; try again later.", retryable: true };
	return { hint: "Check the model's name and settings, and how long the conversation is.", retryable: false };
}

function failed(fault: Omit<Explained, "code">): Explained {
	return { code: "MODEL_FAILED", ...fault };
}

/** The provider's own words where it gave any. */
function said(error: unknown): string {
	if (error instanceof Error) return error.message;
	return typeof error === "string" ? error : (JSON.stringify(error) ?? "unknown");
}

function oneLine(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

function describe(error: unknown): string {
	const answer = causes(error).find((cause) => APICallError.isInstance(cause));
	return [
		answer ? `HTTP ${answer.statusCode ?? "none"} ${answer.url}` : "",
		answer?.responseBody ?? "",
		...causes(error).map(said),
	]
		.filter((part) => part !== "")
		.join("\n");
}

/** The error and what caused it, outermost first. */
function causes(error: unknown): unknown[] {
	const chain: unknown[] = [];
	let cause = error;
	while (cause !== undefined && chain.length < 10) {
		chain.push(cause);
		cause = cause instanceof Error ? cause.cause : undefined;
	}
	return chain;
}
