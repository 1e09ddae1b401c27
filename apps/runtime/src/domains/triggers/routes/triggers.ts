import { flowsApi } from "@switchyard/spec/api";
import type { TriggerStatus } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowStore, Publications } from "../../flows/index.ts";
import type { TriggerSupervisor } from "../trigger-supervisor.ts";

export interface TriggerRouteServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly publications: Pick<Publications, "get" | "flow">;
	readonly triggers: Pick<TriggerSupervisor, "status" | "calledStatus" | "handles">;
}

export function triggerRoutes(app: Http, services: TriggerRouteServices): void {
	const { flows, publications, triggers } = services;
	app.route({
		...flowsApi["GET /api/flows/:flow/triggers"],
		config: { access: "look", resource: "flow" },
		handler: async ({ params }) => {
			const draft = await flows.get(params.flow);
			const published = publications.get(params.flow);
			const live = await publications.flow(params.flow);
			const known = new Map(triggers.status(params.flow).map((status) => [status.node, status]));
			const called = live === undefined ? [] : await triggers.calledStatus(live);
			for (const status of called) known.set(status.node, status);
			for (const { id, type } of draft.nodes) {
				const off: TriggerStatus = { node: id, state: "off" };
				if (!known.has(id) && triggers.handles(type)) known.set(id, off);
			}
			return { ...defined({ published }), triggers: [...known.values()] };
		},
	});
}
