import { templatesApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../../flows/index.ts";
import { installTemplate } from "../templates/install-template.ts";
import { TEMPLATES } from "../templates/templates.ts";

/** Flows to begin with. */
export function templateRoutes(app: Http, { flows }: { readonly flows: FlowStore }): void {
	app.route({
		...templatesApi["GET /api/templates"],
		config: { access: "look", resource: "template" },
		handler: async () => ({ templates: [...TEMPLATES] }),
	});

	app.route({
		...templatesApi["POST /api/templates/:template"],
		config: { access: "edit", resource: "flow" },
		handler: async (request, reply) => {
			const flow = await installTemplate(request.params.template, flows, actingIn(request));
			return reply.code(201).header("location", `/api/flows/${flow.id}`).send(flow);
		},
	});
}
