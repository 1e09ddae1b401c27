import { type Static, Type } from "typebox";

/**
 * Why a provider refused a request, where the same model later or another model may well answer it. `rate-limit`: it was asked too often ·
 * `overloaded`: it has too much to do · `unavailable`: it cannot be reached, has trouble of its own, or gave no answer that can be read ·
 * `unknown-model`: it has no such model · `auth`: the credential is missing or refused · `quota`: the account has nothing left to spend.
 * What a content filter refused, or what is wrong with the request itself, is none of these: every model would get the same request.
 */
export const ModelRefusalReason = Type.Union([
	Type.Literal("rate-limit"),
	Type.Literal("overloaded"),
	Type.Literal("unavailable"),
	Type.Literal("unknown-model"),
	Type.Literal("auth"),
	Type.Literal("quota"),
]);
export type ModelRefusalReason = Static<typeof ModelRefusalReason>;

/** What decides after a refusal what is asked next. */
export interface ModelRefusal {
	readonly reason: ModelRefusalReason;
	/** How long the provider asks to wait, in milliseconds; absent where it does not say. */
	readonly retryAfterMs?: number;
}
