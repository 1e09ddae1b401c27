import { defineNode } from "@switchyard/node-kit";

export const definition = defineNode({
	id: "Chat.Conversation",
	version: 1,
	name: "Conversation",
	description:
		"Waits for a person's message, has it answered at the port Turn, and waits for the next one. Every conversation is a run of it.",
	icon: "messages-square",
	color: "neutral",
	group: "Chat",
	keywords: ["chat", "dialogue", "session", "thread"],
	effect: "safe",
	construct: "conversation",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "turn", kind: "message", direction: "out", name: "Turn" },
		{ id: "out", kind: "message", direction: "out", name: "Out" },
	],
	inputs: {},
	outputs: {},
});
