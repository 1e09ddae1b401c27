import { defineNode } from "@switchyard/node-kit";
import { FileReference, History, MAX_ATTACHMENTS } from "@switchyard/spec/model";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Chat",
	version: 1,
	name: "Chat Trigger",
	description:
		"Starts a run for each message of a conversation. The flow's answer is the field text of the message that it ends with.",
	icon: "message-circle",
	color: "neutral",
	group: "Triggers",
	keywords: ["chat", "conversation", "message", "assistant", "chatbot", "talk"],
	effect: "safe",
	construct: "trigger",
	cause: { id: "chat", name: "Chat", phrase: "by a message in a conversation" },
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	inputs: {},
	outputs: {
		text: { title: "Text", schema: Type.String(), description: "What the person wrote." },
		history: {
			title: "History",
			schema: History,
			description: "The conversation's earlier turns, as the parameter History of an agent takes them.",
		},
		conversation: {
			title: "Conversation",
			schema: Type.String(),
			description: "The conversation's id; empty for a run that was started by hand.",
		},
		person: {
			title: "Person",
			schema: Type.String(),
			description: "Who wrote it; empty when nobody is signed in.",
		},
		files: {
			title: "Files",
			schema: Type.Array(FileReference, { maxItems: MAX_ATTACHMENTS }),
			description: "The files that came with it, as the parameter Attachments of an agent takes them.",
		},
	},
});
