import type { Runs } from "@switchyard/host";
import { RunParameters } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import type { Http } from "../../../platform/http/http.ts";
import { stillMay } from "../../../platform/http/still-may.ts";
import type { SessionViewHub } from "../views/session-view-hub.ts";

export interface SessionViewServices {
	readonly sessionViews: Pick<SessionViewHub, "accept" | "full">;
	readonly runs: Pick<Runs, "get">;
}

/** Live pictures of the browsers that a run works in, for who may read its values. */
export function sessionViewRoutes(app: Http, { sessionViews, runs }: SessionViewServices): void {
	app.route({
		method: "GET",
		url: "/session-views/:run",
		exposeHeadRoute: false,
		config: { access: "inspect", resource: "run" },
		schema: { hide: true, params: RunParameters },
		preValidation: async ({ params }) => {
			if (sessionViews.full) throw new AppError("RATE_LIMITED", { message: "Too many people look at once." });
			const { run } = params as { readonly run: string };
			if ((await runs.get(run)) === undefined) throw new AppError("RUN_NOT_FOUND");
		},
		handler: async () => {
			throw new AppError("ROUTE_NOT_FOUND", { hint: "Connect to this address with a WebSocket." });
		},
		wsHandler: (socket, request) =>
			sessionViews.accept(socket, request.params.run, stillMay(request, "inspect", { kind: "run" })),
	});
}
