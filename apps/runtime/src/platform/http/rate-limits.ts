import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import { AppError } from "@switchyard/spec/error";
import type { Http } from "./http.ts";

export interface RateLimitOptions {
	readonly requestsPerMinute: number;
}

/**
 * Slows down callers that ask too often. A session or a token has an allowance of its own; only callers that prove nothing
 * share one by their address, which on this machine everybody has. A route that a person or a probe must reach without
 * proof declares `rateLimit: false`.
 */
export async function addRateLimits(app: Http, { requestsPerMinute }: RateLimitOptions): Promise<void> {
	const quiet = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };
	await app.register(rateLimit, {
		max: requestsPerMinute,
		timeWindow: 60_000,
		keyGenerator: ({ principal, ip }) => principal?.id ?? `stranger ${normalizeIP(ip)}`,
		addHeaders: { ...quiet, "retry-after": true },
		addHeadersOnExceeding: quiet,
		errorResponseBuilder: (_request, { after }) =>
			new AppError("RATE_LIMITED", { hint: `Try again in ${after}.` }),
	});
}
