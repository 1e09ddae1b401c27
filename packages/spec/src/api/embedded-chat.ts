import { Embed, EmbedSettings } from "../chat/index.ts";
import { EmbedSecretReply, ListEmbedsReply } from "../http/index.ts";
import { Done } from "./done.ts";
import { FlowParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const embeddedChatApi = routes("Embedded chat", {
	"GET /api/embeds": {
		operationId: "listEmbeds",
		summary: "The robots and flows that are embedded in other pages",
		response: { 200: ListEmbedsReply },
	},

	"GET /api/embeds/:flow": {
		operationId: "getEmbed",
		summary: "How a robot, or a published chat flow, is embedded in other pages",
		params: FlowParameters,
		response: { 200: Embed },
	},

	"PUT /api/embeds/:flow": {
		operationId: "putEmbed",
		summary: "Embed a robot or a published chat flow in other pages, or change how",
		params: FlowParameters,
		body: EmbedSettings,
		response: { 200: Embed },
	},

	"POST /api/embeds/:flow/secret": {
		operationId: "makeEmbedSecret",
		summary: "Make a new secret for visitors' tokens; it is shown once, and the one before is good no more",
		params: FlowParameters,
		response: { 201: EmbedSecretReply },
	},

	"DELETE /api/embeds/:flow": {
		operationId: "removeEmbed",
		summary: "Show the chat on other pages no longer; conversations stay",
		params: FlowParameters,
		response: { 204: Done },
	},
});
