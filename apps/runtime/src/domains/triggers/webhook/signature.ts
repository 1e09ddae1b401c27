import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { HookSignature } from "./hook.ts";

/** A request as it was signed. */
export interface SignedRequest {
	readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
	/** The body's bytes, as they came. */
	readonly body: Uint8Array;
}

/**
 * What a signature says of a request. `missing`, `wrong` and `stale` let nobody in: none is there; it is of another body,
 * another time or another secret; it is right, and too old or too new.
 */
export type SignatureVerdict =
	| { readonly verdict: "missing" | "wrong" | "stale" }
	/** `once`: names what was signed; a second request with it is a repeat. */
	| { readonly verdict: "right"; readonly once: string };

/**
 * Checks the HMAC-SHA256 of a request's body, or of its timestamp, a dot and the body.
 * @param now milliseconds since the Unix epoch
 */
export function checkSignature(
	{ headers, body }: SignedRequest,
	{ header, timestampHeader, toleranceMs }: HookSignature,
	secret: string,
	now: number,
): SignatureVerdict {
	const given = headers[header];
	const timestamp = timestampHeader === undefined ? undefined : headers[timestampHeader];
	if (typeof given !== "string") return { verdict: "missing" };
	if (timestampHeader !== undefined && typeof timestamp !== "string") return { verdict: "missing" };
	const hmac = createHmac("sha256", secret);
	if (typeof timestamp === "string") hmac.update(`${timestamp}.`);
	const expected = hmac.update(body).digest("hex");
	const signature = given.replace(/^sha256=/, "").toLowerCase();
	if (!isSame(signature, expected)) return { verdict: "wrong" };
	if (typeof timestamp !== "string") return { verdict: "right", once: signature };
	const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
	if (!(Math.abs(now - sentAt) <= toleranceMs)) return { verdict: "stale" };
	return { verdict: "right", once: signature };
}

/** Takes as long for every text, so that nobody learns how much of it is right. */
export function isSame(given: string, expected: string): boolean {
	return timingSafeEqual(hashOf(given), hashOf(expected));
}

function hashOf(text: string): Buffer {
	return hash("sha256", text, "buffer");
}
