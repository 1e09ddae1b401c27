import type { Flow, FlowNode, Wire } from "@switchyard/spec";

/** An empty flow. */
export const EMPTY_FLOW: Flow = {
	formatVersion: 1,
	id: "desk-flow",
	name: "Desk",
	revision: 1,
	nodes: [],
	wires: [],
};

/** A question goes to an agent that may send mail; what it says is logged, or mailed to the owner when it fails. */
export const ORDER_DESK: Flow = {
	...EMPTY_FLOW,
	revision: 3,
	nodes: [
		node("start", "Flow.Manual", 0),
		node("desk", "AI.Agent", 260, { params: { prompt: { scope: "Message", path: "question" } } }),
		node("mail", "Mail.Send", 520, { name: "Send mail", onError: "port" }),
		node("log", "Flow.Log", 780, { params: { text: { scope: "Message", path: "text" } } }),
	],
	wires: [
		wire("start-to-desk", "start.out", "desk.in"),
		wire("desk-to-log", "desk.out", "log.in"),
		wire("log-to-mail", "log.out", "mail.in"),
		wire("mail-failed", "mail.error", "log.in"),
		wire("desk-to-mail", "desk.tools", "mail.tool"),
	],
};

export function node(id: string, type: string, x: number, over: Partial<FlowNode> = {}): FlowNode {
	return { id, type, name: id, position: { x, y: 0 }, params: {}, ...over };
}

/** A wire between ends written as `node.port`. */
export function wire(id: string, from: string, to: string): Wire {
	return { id, from: end(from), to: end(to) };
}

function end(text: string): Wire["from"] {
	const [node = "", port = ""] = text.split(".");
	return { node, port };
}
