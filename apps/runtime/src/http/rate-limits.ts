import rateLimit from "@fastify/rate-limit";
import { AppError } from "@switchyard/spec";
import type { Http } from "./http.ts";

/** Slows down whoever asks too often. Routes may set a stricter limit in their `config.rateLimit`. */
export async function addRateLimits(app: Http, requestsPerMinute: number): Promise<void> {
	const quiet = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false };
	await app.register(rateLimit, {
		max: requestsPerMinute,
		timeWindow: 60_000,
		addHeaders: { ...quiet, "retry-after": true },
		addHeadersOnExceeding: quiet,
		errorResponseBuilder: (_request, { after }) =>
			new AppError("RATE_LIMITED", { hint: `Try again in ${after}.` }),
	});
}
