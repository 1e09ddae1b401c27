import { serverApi } from "@switchyard/spec/api";
import type { LivenessReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import type { Health } from "../health/health.ts";

export interface HealthServices {
	readonly health: Pick<Health, "report" | "readiness">;
	readonly version: string;
}

/** For monitoring the server. Everybody may ask: no answer names a flow, a run or a path. */
export function healthRoutes(app: Http, { health, version }: HealthServices): void {
	// A probe that strangers could have refused would restart the server; an answer costs as little as a refusal.
	const config = { access: "public", answersWhileStopping: true, rateLimit: false } as const;

	app.route({
		...serverApi["GET /api/health"],
		config,
		handler: async (_request, reply) => {
			const report = await health.report();
			return reply.code(report.status === "failing" ? 503 : 200).send(report);
		},
	});

	app.route({
		...serverApi["GET /api/health/ready"],
		config,
		handler: async (_request, reply) => {
			const readiness = await health.readiness();
			return reply.code(readiness.ready ? 200 : 503).send(readiness);
		},
	});

	app.route({
		...serverApi["GET /api/health/live"],
		config,
		handler: (): LivenessReply => ({ status: "ok", version }),
	});
}
