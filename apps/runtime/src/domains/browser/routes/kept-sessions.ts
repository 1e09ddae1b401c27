import { runsApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { Id } from "@switchyard/spec/identity";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { principalOf } from "../../../platform/http/principal.ts";
import { stillMay } from "../../../platform/http/still-may.ts";
import { type KeptSessions, placeName } from "../sessions/kept-sessions.ts";
import type { SessionViewHub } from "../views/session-view-hub.ts";

export interface KeptSessionServices {
	readonly keptSessions: Pick<KeptSessions, "list" | "close">;
	/** Shows the pictures of sessions that are kept. */
	readonly keptViews: Pick<SessionViewHub, "accept" | "full">;
}

const BlockParameters = Type.Object({ flow: Id, block: Id });

/** The sessions that stay open for who tries a flow: everybody sees and closes their own. */
export function keptSessionRoutes(app: Http, { keptSessions, keptViews }: KeptSessionServices): void {
	const byOf = (request: FastifyRequest) => principalOf(request).id;
	app.route({
		...runsApi["GET /api/flows/:flow/kept-sessions"],
		config: { access: "try", resource: "flow" },
		handler: async (request) => ({ sessions: keptSessions.list(byOf(request), request.params.flow) }),
	});
	app.route({
		...runsApi["DELETE /api/flows/:flow/kept-sessions/:block"],
		config: { access: "try", resource: "flow" },
		handler: async (request) => {
			const { flow, block } = request.params;
			const by = byOf(request);
			keptSessions.close({ by, flow, block });
			return { sessions: keptSessions.list(by, flow) };
		},
	});
	app.route({
		method: "GET",
		url: "/session-views/kept/:flow/:block",
		exposeHeadRoute: false,
		config: { access: "try", resource: "flow" },
		schema: { hide: true, params: BlockParameters },
		preValidation: async () => {
			if (keptViews.full) throw new AppError("RATE_LIMITED", { message: "Too many people look at once." });
		},
		handler: async () => {
			throw new AppError("ROUTE_NOT_FOUND", { hint: "Connect to this address with a WebSocket." });
		},
		wsHandler: (socket, request) => {
			const by = byOf(request);
			const mayTry = stillMay(request, "try", { kind: "flow", flow: request.params.flow });
			const place = placeName({ ...request.params, by });
			keptViews.accept(socket, place, () => request.principal?.id === by && mayTry());
		},
	});
}
