import { Flow } from "../flow/index.ts";
import { ListTemplatesReply } from "../http/index.ts";
import { TemplateParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const templatesApi = routes("Templates", {
	"GET /api/templates": {
		operationId: "listTemplates",
		summary: "The templates, by purpose",
		response: { 200: ListTemplatesReply },
	},

	"POST /api/templates/:template": {
		operationId: "createFromTemplate",
		summary: "Make a flow of a template",
		params: TemplateParameters,
		response: { 201: Flow },
	},
});
