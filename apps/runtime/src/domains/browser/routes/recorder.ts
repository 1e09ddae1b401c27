import { AppError, covers } from "@switchyard/spec";
import type { Http } from "../../../platform/http/http.ts";
import type { Principals } from "../../../platform/http/principal.ts";
import type { RecorderHub } from "../recorder/recorder-hub.ts";

export interface RecorderServices {
	readonly recorder: Pick<RecorderHub, "accept" | "full">;
	readonly principals: Pick<Principals, "principalOf">;
}

/** A browser beside the server, for a person who may edit flows. */
export function recorderRoutes(app: Http, { recorder, principals }: RecorderServices): void {
	app.route({
		method: "GET",
		url: "/recorder",
		exposeHeadRoute: false,
		config: { access: "administer" },
		schema: { hide: true },
		preValidation: async () => {
			if (recorder.full)
				throw new AppError("RATE_LIMITED", { message: "Too many browsers are open for recording." });
		},
		handler: async () => {
			throw new AppError("ROUTE_NOT_FOUND", { hint: "Connect to this address with a WebSocket." });
		},
		wsHandler: (socket, request) =>
			recorder.accept(socket, () => covers(principals.principalOf(request)?.grants ?? [], "administer")),
	});
}
