import { ListToolPublicationsReply, ToolPublicationSummary } from "../http/index.ts";
import { ToolPublicationSettings } from "../tool-publication/index.ts";
import { Done } from "./done.ts";
import { ToolPublicationParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const publishedToolsApi = routes("Published tools", {
	"GET /api/tool-publications": {
		operationId: "listToolPublications",
		summary: "Tool publications, and what each offers",
		response: { 200: ListToolPublicationsReply },
	},

	"PUT /api/tool-publications/:publication": {
		operationId: "putToolPublication",
		summary: "Offer tools to programs outside, or offer others under the same name",
		params: ToolPublicationParameters,
		body: ToolPublicationSettings,
		response: { 200: ToolPublicationSummary },
	},

	"DELETE /api/tool-publications/:publication": {
		operationId: "removeToolPublication",
		summary: "Offer these tools no longer; calls under way end as they would",
		params: ToolPublicationParameters,
		response: { 204: Done },
	},
});
