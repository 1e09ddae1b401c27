import { defineNode } from "@switchyard/node-kit";
import { Form } from "@switchyard/spec/form";
import { Message } from "@switchyard/spec/json";

export const definition = defineNode({
	id: "Flow.Manual",
	version: 1,
	name: "Manual Trigger",
	description: "Starts a run when someone presses Run.",
	icon: "circle-play",
	color: "neutral",
	group: "Triggers",
	summary: "[form: {{form}}]",
	keywords: ["start", "inject", "click", "button", "test", "form", "run"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "form", name: "Form", phrase: "with a form" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	inputs: {
		message: {
			title: "Message",
			schema: Message,
			description: "The message that a run starts with.",
			scopes: ["Custom"],
			default: {},
		},
		form: {
			title: "Form",
			schema: Form,
			description: "What a person who starts a run is asked for; each field becomes a field of the message.",
			scopes: ["Custom"],
			optional: true,
			default: [],
		},
	},
	outputs: {},
});
