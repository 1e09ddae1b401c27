import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../flow-store.ts";

export interface DamageServices {
	readonly flows: Pick<FlowStore, "damage" | "repair" | "text">;
}

/** A flow whose stored document is no flow any more can be read, repaired and downloaded; nothing else. */
export function damageRoutes(app: Http, { flows }: DamageServices): void {
	app.route({
		...flowsApi["GET /api/flows/:flow/damage"],
		config: { access: "look", resource: "flow" },
		handler: ({ params }) => flows.damage(params.flow),
	});

	app.route({
		...flowsApi["POST /api/flows/:flow/repair"],
		config: { access: "edit", resource: "flow" },
		handler: (request) => flows.repair(request.params.flow, actingIn(request)),
	});

	app.route({
		...flowsApi["GET /api/flows/:flow/versions/:revision/text"],
		config: { access: "look", resource: "flow" },
		handler: async ({ params: { flow, revision } }, reply) => {
			const text = await flows.text(flow, Number(revision));
			return reply
				.type("text/plain; charset=utf-8")
				.header("content-disposition", `attachment; filename="${flow}.flow.json"`)
				.send(text);
		},
	});
}
