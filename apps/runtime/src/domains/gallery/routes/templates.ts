import { Flow } from "@switchyard/spec/flow";
import { ListTemplatesReply } from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { TemplateParameters } from "../../../platform/http/parameters.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { FlowStore } from "../../flows/index.ts";
import { installTemplate } from "../templates/install-template.ts";
import { TEMPLATES } from "../templates/templates.ts";

/** Flows to begin with. */
export function templateRoutes(app: Http, { flows }: { readonly flows: FlowStore }): void {
	const tags = ["Templates"];

	app.get(
		"/api/templates",
		{
			config: { access: "look", resource: "template" },
			schema: {
				tags,
				operationId: "listTemplates",
				summary: "The templates, by purpose",
				response: { 200: ListTemplatesReply },
			},
		},
		async () => ({ templates: [...TEMPLATES] }),
	);

	app.post(
		"/api/templates/:template",
		{
			config: { access: "edit", resource: "flow" },
			schema: {
				tags,
				operationId: "createFromTemplate",
				summary: "Make a flow of a template",
				params: TemplateParameters,
				response: { 201: Flow },
			},
		},
		async (request, reply) => {
			const flow = await installTemplate(request.params.template, flows, actingIn(request));
			return reply.code(201).header("location", `/api/flows/${flow.id}`).send(flow);
		},
	);
}
