import { CHAT_TRIGGER } from "@switchyard/spec/chat";
import { FLOW_FORMAT_VERSION, type Flow, type FlowNode } from "@switchyard/spec/flow";

/** The type of the node that answers one message: a sub-flow that its parameter `flow` names. */
export const CHAT_TURN = "Chat.Turn";

/** The flow that every conversation is a run of; nobody edits it. */
export const CONVERSATION_FLOW: Flow = {
	formatVersion: FLOW_FORMAT_VERSION,
	id: "chat-conversation",
	name: "Conversation",
	revision: 1,
	nodes: [
		node("start", "Flow.Manual", "Start", 0),
		node("conversation", "Chat.Conversation", "Conversation", 260),
		{
			...node("turn", CHAT_TURN, "Turn", 520),
			params: Object.fromEntries(
				["flow", "text", "history", "conversation", "person", "files"].map((name) => [
					name,
					{ scope: "Message", path: name },
				]),
			),
		},
	],
	wires: [
		{ id: "w1", from: { node: "start", port: "out" }, to: { node: "conversation", port: "in" } },
		{ id: "w2", from: { node: "conversation", port: "turn" }, to: { node: "turn", port: "in" } },
	],
};

/** The chat trigger of a flow, where it has one that is not disabled. */
export function chatTriggerOf({ nodes }: Pick<Flow, "nodes">): FlowNode | undefined {
	return nodes.find(({ type, disabled }) => type === CHAT_TRIGGER && !disabled);
}

function node(id: string, type: string, name: string, x: number): FlowNode {
	return { id, type, name, position: { x, y: 0 }, params: {} };
}
