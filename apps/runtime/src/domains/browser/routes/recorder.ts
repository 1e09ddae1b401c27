import { AppError } from "@switchyard/spec/error";
import type { Http } from "../../../platform/http/http.ts";
import { stillMay } from "../../../platform/http/still-may.ts";
import type { RecorderHub } from "../recorder/recorder-hub.ts";

export interface RecorderServices {
	readonly recorder: Pick<RecorderHub, "accept" | "full">;
}

/** A browser beside the server, for a person who may edit flows. */
export function recorderRoutes(app: Http, { recorder }: RecorderServices): void {
	app.route({
		method: "GET",
		url: "/recorder",
		exposeHeadRoute: false,
		config: { access: "run", resource: "browser" },
		schema: { hide: true },
		preValidation: async () => {
			if (recorder.full)
				throw new AppError("RATE_LIMITED", { message: "Too many browsers are open for recording." });
		},
		handler: async () => {
			throw new AppError("ROUTE_NOT_FOUND", { hint: "Connect to this address with a WebSocket." });
		},
		wsHandler: (socket, request) => recorder.accept(socket, stillMay(request, "run", { kind: "browser" })),
	});
}
