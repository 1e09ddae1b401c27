import { defineNode } from "@switchyard/node-kit";
import { Message } from "@switchyard/spec";

export const definition = defineNode({
	id: "Flow.Manual",
	version: 1,
	name: "Manual Trigger",
	description: "Starts a run when somebody presses Run.",
	icon: "circle-play",
	color: "neutral",
	group: "Flow",
	effect: "safe",
	construct: "trigger",
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	inputs: {
		message: {
			title: "Message",
			schema: Message,
			description: "The message that a run starts with.",
			scopes: ["Custom"],
			default: {},
		},
	},
	outputs: {},
});
