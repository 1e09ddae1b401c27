import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@switchyard/spec/error";
import { bearerToken } from "../../../platform/http/bearer-token.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { Metrics } from "../metrics/metrics.ts";

export interface MetricsServices {
	readonly metrics: Pick<Metrics, "text" | "contentType">;
	/** The bearer token that reads the metrics and nothing else. */
	readonly token: string;
}

/** For a Prometheus: it has a token of its own, so that it needs none that can do more. */
export function metricsRoutes(app: Http, { metrics, token }: MetricsServices): void {
	const expected = hashOf(token);
	app.get(
		"/metrics",
		{
			config: { access: "secret", answersWhileStopping: true },
			schema: {
				tags: ["Server"],
				operationId: "getMetrics",
				summary: "Metrics in Prometheus' text format",
				security: [],
			},
		},
		async (request, reply) => {
			const given = bearerToken(request.headers.authorization);
			if (given === undefined || !timingSafeEqual(hashOf(given), expected)) {
				throw new AppError("UNAUTHENTICATED", {
					hint: "Send the value of SWITCHYARD_METRICS_TOKEN as the bearer token.",
				});
			}
			return reply.type(metrics.contentType).send(await metrics.text());
		},
	);
}

function hashOf(token: string): Buffer {
	return createHash("sha256").update(token).digest();
}
