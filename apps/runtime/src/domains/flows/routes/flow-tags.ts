import { flowsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { FlowOrganisation } from "../organisation/flow-organisation.ts";

export interface FlowTagServices {
	readonly organisation: Pick<FlowOrganisation, "tags" | "color">;
}

export function flowTagRoutes(app: Http, { organisation }: FlowTagServices): void {
	app.route({
		...flowsApi["GET /api/flow-tags"],
		config: { access: "look", resource: "flow" },
		handler: async () => ({ tags: await organisation.tags() }),
	});

	app.route({
		...flowsApi["PUT /api/flow-tags"],
		config: { access: "edit", resource: "flow" },
		handler: async ({ body }, reply) => {
			await organisation.color(body);
			return reply.code(204).send(null);
		},
	});
}
