import { custom, flow, node, path } from "@switchyard/flow/testing";
import type { ConversationSummary } from "@switchyard/spec/http";
import type { RecordedScenario } from "../scenario.ts";
import { ask, type Served } from "../served.ts";

/** An agent that people chat with. */
const chat = flow(
	[
		node("start", "Flow.Chat"),
		node("agent", "AI.Agent", {
			prompt: path("text"),
			history: path("history"),
			model: custom({ provider: "scripted", script: [{ text: "Noted." }] }),
		}),
	],
	["start > agent"],
	{ id: "chat-of-waiting" },
);

/** Begins a conversation, which waits for its first message. */
export async function recordConversation(server: Served): Promise<RecordedScenario> {
	await ask(server, "POST", "/api/flows", { document: chat });
	await ask(server, "POST", `/api/flows/${chat.id}/publish`, { revision: 1 });
	const { id } = await ask<ConversationSummary>(server, "POST", "/api/conversations", { flow: chat.id });
	return {
		id: chat.id,
		group: "agents",
		nodeTypes: ["Chat.Conversation", "Chat.Turn"],
		conversation: id,
		gives: { answer: "Noted." },
	};
}
