import { ListTriggersReply, type TriggerStatus } from "@switchyard/spec";
import type { FlowStore } from "../../flows/flow-store.ts";
import type { Publications } from "../../flows/publications.ts";
import type { Http } from "../../http.ts";
import type { TriggerSupervisor } from "../../triggers/trigger-supervisor.ts";
import { WEBHOOK } from "../../triggers/webhook/hook.ts";
import type { HookFirings } from "../../triggers/webhook/hook-firings.ts";
import { FlowParameters } from "../parameters.ts";

export interface TriggerRouteServices {
	readonly flows: Pick<FlowStore, "get">;
	readonly publications: Pick<Publications, "get" | "flow">;
	readonly triggers: Pick<TriggerSupervisor, "status" | "handles">;
	readonly firings: Pick<HookFirings, "last">;
}

export function triggerRoutes(app: Http, services: TriggerRouteServices): void {
	const { flows, publications, triggers, firings } = services;
	app.get(
		"/api/flows/:flow/triggers",
		{
			config: { access: "session" },
			schema: {
				tags: ["Flows"],
				summary: "How the triggers of a flow are that start runs by themselves",
				params: FlowParameters,
				response: { 200: ListTriggersReply },
			},
		},
		async ({ params }) => {
			const draft = await flows.get(params.flow);
			const published = publications.get(params.flow);
			const live = await publications.flow(params.flow);
			const known = new Map(triggers.status(params.flow).map((status) => [status.node, status]));
			for (const { id, type } of live?.nodes ?? []) {
				if (type !== WEBHOOK) continue;
				const lastFiredAt = await firings.last(params.flow, id);
				known.set(id, { node: id, state: "on", ...(lastFiredAt === undefined ? {} : { lastFiredAt }) });
			}
			for (const { id, type } of draft.nodes) {
				const off: TriggerStatus = { node: id, state: "off" };
				if (!known.has(id) && (type === WEBHOOK || triggers.handles(type))) known.set(id, off);
			}
			return { ...(published === undefined ? {} : { published }), triggers: [...known.values()] };
		},
	);
}
