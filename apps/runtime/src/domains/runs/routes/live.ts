import { AppError } from "@switchyard/spec/error";
import type { Http } from "../../../platform/http/http.ts";
import { stillMay } from "../../../platform/http/still-may.ts";
import type { LiveHub } from "../live/live-hub.ts";

export interface LiveServices {
	readonly live: LiveHub;
}

/** The live view of runs and flows. */
export function liveRoutes(app: Http, { live }: LiveServices): void {
	app.route({
		method: "GET",
		url: "/live",
		exposeHeadRoute: false,
		config: { access: "look", resource: "server" },
		schema: { hide: true },
		preValidation: async () => {
			if (live.full) throw new AppError("RATE_LIMITED", { message: "Too many live connections are open." });
		},
		handler: async () => {
			throw new AppError("ROUTE_NOT_FOUND", { hint: "Connect to this address with a WebSocket." });
		},
		wsHandler: (socket, request) => live.accept(socket, stillMay(request, "look", { kind: "server" })),
	});
}
