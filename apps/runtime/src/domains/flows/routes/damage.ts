import { Flow } from "@switchyard/spec/flow";
import { FlowDamageReply } from "@switchyard/spec/http";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import { FlowParameters, FlowVersionParameters } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../flow-store.ts";

export interface DamageServices {
	readonly flows: Pick<FlowStore, "damage" | "repair" | "text">;
}

/** A flow whose stored document is no flow any more can be read, repaired and downloaded; nothing else. */
export function damageRoutes(app: Http, { flows }: DamageServices): void {
	const tags = ["Flows"];

	app.get(
		"/api/flows/:flow/damage",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "getFlowDamage",
				summary: "What is wrong with a stored flow, and what its repair would change",
				params: FlowParameters,
				response: { 200: FlowDamageReply },
			},
		},
		({ params }) => flows.damage(params.flow),
	);

	app.post(
		"/api/flows/:flow/repair",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags,
				operationId: "repairFlow",
				summary: "Repair a damaged flow; its document as it was is kept as a version",
				params: FlowParameters,
				response: { 200: Flow },
			},
		},
		(request) => flows.repair(request.params.flow, actingIn(request)),
	);

	app.get(
		"/api/flows/:flow/versions/:revision/text",
		{
			config: { access: "look", resource: "flow" },
			schema: {
				tags,
				operationId: "getFlowText",
				summary: "A revision's document as it is stored, whether or not it is a flow",
				params: FlowVersionParameters,
				response: { 200: Type.String({ description: "The text, unchecked." }) },
			},
		},
		async ({ params: { flow, revision } }, reply) => {
			const text = await flows.text(flow, Number(revision));
			return reply
				.type("text/plain; charset=utf-8")
				.header("content-disposition", `attachment; filename="${flow}.flow.json"`)
				.send(text);
		},
	);
}
