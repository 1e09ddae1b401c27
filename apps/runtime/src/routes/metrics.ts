import { AppError } from "@switchyard/spec";
import type { Http } from "../http/http.ts";
import { bearerCheck } from "../http/sign-in/bearer-token.ts";
import type { Metrics } from "../metrics/metrics.ts";

export interface MetricsServices {
	readonly metrics: Pick<Metrics, "text" | "contentType">;
	/** The bearer token that reads the metrics and nothing else. */
	readonly token: string;
}

/** For a Prometheus: it has a token of its own, so that it needs none that can do more. */
export function metricsRoutes(app: Http, { metrics, token }: MetricsServices): void {
	const isRight = bearerCheck(token);
	app.get(
		"/metrics",
		{
			config: { access: "secret", answersWhileStopping: true },
			schema: { tags: ["Server"], summary: "Metrics in Prometheus' text format", security: [] },
		},
		async (request, reply) => {
			if (!isRight(request.headers.authorization)) {
				throw new AppError("UNAUTHENTICATED", {
					hint: "Send the value of SWITCHYARD_METRICS_TOKEN as the bearer token.",
				});
			}
			return reply
				.type(metrics.contentType)
				.header("cache-control", "no-store")
				.send(await metrics.text());
		},
	);
}
