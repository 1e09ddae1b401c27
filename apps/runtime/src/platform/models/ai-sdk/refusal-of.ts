import type { ModelRefusal, ModelRefusalReason } from "@switchyard/spec/model";
import { retryAfterOf } from "./retry-after.ts";

/** A provider's answer with an HTTP status that says no. */
export interface RefusedResponse {
	readonly status: number;
	/** By names in lower case; absent for an error within a stream. */
	readonly headers?: Readonly<Record<string, string>> | undefined;
	readonly body?: string | undefined;
}

/** Why a provider refused, where the same model later or another one may answer; `undefined` where the request itself is at fault. */
export function refusalOf({ status, headers, body = "" }: RefusedResponse): ModelRefusal | undefined {
	const reason = reasonOf(status, body);
	if (!reason) return undefined;
	const retryAfterMs = retryAfterOf({ headers, body, now: Date.now() });
	return { reason, ...(retryAfterMs === undefined || !PASSES.has(reason) ? {} : { retryAfterMs }) };
}

/** What is over after a while. */
const PASSES: ReadonlySet<ModelRefusalReason> = new Set(["rate-limit", "overloaded", "unavailable"]);

function reasonOf(status: number, body: string): ModelRefusalReason | undefined {
	if (status === 402 || body.includes("insufficient_quota")) return "quota";
	if (status === 401 || status === 403 || body.includes("API_KEY_INVALID")) return "auth";
	if (status === 404 || body.includes("model_not_found")) return "unknown-model";
	if (status === 429) return "rate-limit";
	if (status === 503 || status === 529) return "overloaded";
	if (status === 408 || status === 409 || status >= 500) return "unavailable";
	// Redirects are not followed: at that address there is no model.
	return status < 400 ? "unavailable" : undefined;
}
