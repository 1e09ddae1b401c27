import { HealthReply } from "@switchyard/spec";
import type { Http } from "../http.ts";

export interface HealthServices {
	readonly health: () => HealthReply;
}

export function healthRoutes(app: Http, { health }: HealthServices): void {
	app.get(
		"/api/health",
		{
			config: { access: "public" },
			schema: { tags: ["Server"], summary: "Whether the server works", response: { 200: HealthReply } },
		},
		() => health(),
	);
}
