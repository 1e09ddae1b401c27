import { AppError } from "../errors/app-error.ts";
import type { Http } from "../http.ts";
import type { LiveHub } from "../live/live-hub.ts";
import type { Sessions } from "../plugins/session.ts";

export interface LiveServices {
	readonly live: LiveHub;
	readonly sessions: Pick<Sessions, "isSignedIn">;
}

/** The live view of runs and flows. */
export function liveRoutes(app: Http, { live, sessions }: LiveServices): void {
	app.get(
		"/live",
		{
			websocket: true,
			exposeHeadRoute: false,
			config: { access: "session" },
			preValidation: async () => {
				if (live.full) throw new AppError("RATE_LIMITED", { message: "Too many live connections are open." });
			},
		},
		(socket, request) => live.accept(socket, () => sessions.isSignedIn(request)),
	);
}
