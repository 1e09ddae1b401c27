import type { Runs } from "@switchyard/host";
import { AppError, covers } from "@switchyard/spec";
import type { Http } from "../../../platform/http/http.ts";
import { RunParameters } from "../../../platform/http/parameters.ts";
import type { Principals } from "../../../platform/http/principal.ts";
import type { SessionViewHub } from "../views/session-view-hub.ts";

export interface SessionViewServices {
	readonly sessionViews: Pick<SessionViewHub, "accept" | "full">;
	readonly runs: Pick<Runs, "get">;
	readonly principals: Pick<Principals, "principalOf">;
}

/** Live pictures of the browsers that a run works in, for who may read its values. */
export function sessionViewRoutes(app: Http, { sessionViews, runs, principals }: SessionViewServices): void {
	app.route({
		method: "GET",
		url: "/session-views/:run",
		exposeHeadRoute: false,
		config: { access: "administer" },
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
			sessionViews.accept(socket, request.params.run, () =>
				covers(principals.principalOf(request)?.grants ?? [], "administer"),
			),
	});
}
