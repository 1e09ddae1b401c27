import { defineNode } from "@switchyard/node-kit";
import { ChatTriggerMessage } from "@switchyard/spec/chat";
import { Id } from "@switchyard/spec/identity";
import { History, HistorySummary } from "@switchyard/spec/model";
import { Type } from "typebox";

const { text, history, conversation, person, files } = ChatTriggerMessage.properties;

export const definition = defineNode({
	id: "Chat.Turn",
	version: 1,
	name: "Turn",
	description:
		"Answers one message of a conversation: runs a flow from its chat trigger, as a run of its own.",
	icon: "message-circle-reply",
	color: "neutral",
	group: "Chat",
	summary: "asks {{flow}}",
	keywords: ["chat", "answer", "reply"],
	effect: "safe",
	construct: "sub-flow",
	inputs: {
		flow: { title: "Flow", schema: Id, description: "The published flow that answers.", scopes: ["Message"] },
		text: { title: "Text", schema: text, description: "What the person wrote.", scopes: ["Message"] },
		history: {
			title: "History",
			schema: history,
			description: "The conversation's earlier turns.",
			scopes: ["Message"],
		},
		conversation: {
			title: "Conversation",
			schema: conversation,
			description: "The conversation's id.",
			scopes: ["Message"],
		},
		person: { title: "Person", schema: person, description: "Who wrote it.", scopes: ["Message"] },
		files: {
			title: "Files",
			schema: files,
			description: "The files that came with it.",
			scopes: ["Message"],
			sink: "path",
		},
	},
	outputs: {
		text: { title: "Text", schema: Type.String(), description: "The answer." },
		messages: { title: "Messages", schema: History, description: "What later turns know of it besides." },
		history_summary: {
			title: "Summary of the history",
			schema: HistorySummary,
			description: "What later turns read in place of the oldest messages of the history.",
		},
		switch_to: { title: "Switch to", schema: Type.String(), description: "Who answers instead." },
	},
});
