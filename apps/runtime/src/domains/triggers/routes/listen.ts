import { ListenBody, Listening } from "@switchyard/spec/http";
import { Id } from "@switchyard/spec/identity";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import type { Listeners } from "../listening/listeners.ts";
import type { TriggerSupervisor } from "../trigger-supervisor.ts";

export interface ListenRouteServices {
	readonly listeners: Pick<Listeners, "listen" | "get">;
	readonly triggers: Pick<TriggerSupervisor, "kinds">;
}

const ADDRESS = "/api/flows/:flow/triggers/:node/listen";

/** Waiting for one real call, mail or file at a trigger of a draft. */
export function listenRoutes(app: Http, { listeners, triggers }: ListenRouteServices): void {
	const about = {
		tags: ["Flows"],
		params: Type.Object({ flow: Id, node: Id }),
	};
	app.post(
		ADDRESS,
		{
			config: { access: "try", resource: "flow" },
			schema: {
				...about,
				operationId: "listen",
				summary: "Let the next real call, mail or file at a trigger start one run of the draft",
				body: Type.Union([ListenBody, Type.Null()]),
				response: { 201: Listening },
			},
		},
		async ({ params, body }, reply) =>
			reply.code(201).send(await listeners.listen(params.flow, params.node, body ?? {}, triggers.kinds)),
	);
	app.get(
		ADDRESS,
		{
			config: { access: "try", resource: "flow" },
			schema: {
				...about,
				operationId: "getListening",
				summary: "How it stands with listening to a trigger",
				response: { 200: Listening },
			},
		},
		async ({ params }) => listeners.get(params.flow, params.node).state,
	);
	app.delete(
		ADDRESS,
		{
			config: { access: "try", resource: "flow" },
			schema: {
				...about,
				operationId: "stopListening",
				summary: "Listen to a trigger no longer",
				response: { 200: Listening },
			},
		},
		async ({ params }) => {
			const listener = listeners.get(params.flow, params.node);
			listener.cancel();
			return listener.state;
		},
	);
}
