import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Respond",
	version: 1,
	name: "Respond",
	description: "Answers the request that started the run; the run continues afterwards.",
	icon: "reply",
	color: "neutral",
	group: "Flow",
	category: "outside",
	summary: "{{status}}[ with {{body}}]",
	keywords: ["webhook response", "respond to webhook", "reply", "answer", "http response", "return"],
	effect: "safe",
	construct: "respond",
	inputs: {
		status: {
			title: "Status",
			schema: Type.Integer({ minimum: 200, maximum: 599 }),
			description: "The HTTP status of the response.",
			scopes: ["Custom", "Message"],
			default: 200,
		},
		body: {
			title: "Body",
			schema: Type.Unknown(),
			description: "The response: text is sent as it is, everything else as JSON.",
			scopes: ["Message", "Custom"],
			optional: true,
		},
	},
	outputs: {},
});
