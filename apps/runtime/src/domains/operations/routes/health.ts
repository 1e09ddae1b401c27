import { HealthReply, LivenessReply, ReadinessReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { Health } from "../health/health.ts";

export interface HealthServices {
	readonly health: Pick<Health, "report" | "readiness">;
	readonly version: string;
}

/** For monitoring the server. Everybody may ask: no answer names a flow, a run or a path. */
export function healthRoutes(app: Http, { health, version }: HealthServices): void {
	const tags = ["Server"];
	// A probe that strangers could have refused would restart the server; an answer costs as little as a refusal.
	const config = { access: "public", answersWhileStopping: true, rateLimit: false } as const;

	app.get(
		"/api/health",
		{
			config,
			schema: {
				tags,
				operationId: "getHealth",
				summary: "How the server is: 503 when it cannot accept a run",
				response: { 200: HealthReply, 503: HealthReply },
			},
		},
		async (_request, reply) => {
			const report = await health.report();
			return reply.code(report.status === "failing" ? 503 : 200).send(report);
		},
	);

	app.get(
		"/api/health/ready",
		{
			config,
			schema: {
				tags,
				operationId: "getReadiness",
				summary: "Whether the server can accept a run: 503 when it cannot",
				response: { 200: ReadinessReply, 503: ReadinessReply },
			},
		},
		async (_request, reply) => {
			const readiness = await health.readiness();
			return reply.code(readiness.ready ? 200 : 503).send(readiness);
		},
	);

	app.get(
		"/api/health/live",
		{
			config,
			schema: {
				tags,
				operationId: "getLiveness",
				summary: "Whether the process answers, whatever it can do",
				response: { 200: LivenessReply },
			},
		},
		(): LivenessReply => ({ status: "ok", version }),
	);
}
