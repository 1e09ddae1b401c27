import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { Listeners } from "../listening/listeners.ts";
import type { TriggerSupervisor } from "../trigger-supervisor.ts";

export interface ListenRouteServices {
	readonly listeners: Pick<Listeners, "listen" | "get">;
	readonly triggers: Pick<TriggerSupervisor, "kinds">;
}

/** Waiting for one real call, mail or file at a trigger of a draft. */
export function listenRoutes(app: Http, { listeners, triggers }: ListenRouteServices): void {
	app.route({
		...flowsApi["POST /api/flows/:flow/triggers/:node/listen"],
		config: { access: "try", resource: "flow" },
		handler: async ({ params, body }, reply) =>
			reply.code(201).send(await listeners.listen(params.flow, params.node, body ?? {}, triggers.kinds)),
	});
	app.route({
		...flowsApi["GET /api/flows/:flow/triggers/:node/listen"],
		config: { access: "try", resource: "flow" },
		handler: async ({ params }) => listeners.get(params.flow, params.node).state,
	});
	app.route({
		...flowsApi["DELETE /api/flows/:flow/triggers/:node/listen"],
		config: { access: "try", resource: "flow" },
		handler: async ({ params }) => {
			const listener = listeners.get(params.flow, params.node);
			listener.cancel();
			return listener.state;
		},
	});
}
