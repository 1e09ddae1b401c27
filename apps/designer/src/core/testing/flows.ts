import { flow, node, path, wire } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";

/** An empty flow. */
export const EMPTY_FLOW: Flow = flow([], [], { id: "desk-flow", name: "Desk", revision: 1 });

/** A question goes to an agent that may send mail; what it says is logged, or mailed to the owner when it fails. */
export const ORDER_DESK: Flow = {
	...EMPTY_FLOW,
	revision: 3,
	nodes: [
		node("start", "Flow.Manual"),
		node("desk", "AI.Agent", { prompt: path("question") }, { position: { x: 260, y: 0 } }),
		node("mail", "Mail.Send", {}, { position: { x: 520, y: 0 }, name: "Send mail", onError: "port" }),
		node("log", "Flow.Log", { text: path("text") }, { position: { x: 780, y: 0 } }),
	],
	wires: [
		wire("start > desk", "start-to-desk"),
		wire("desk > log", "desk-to-log"),
		wire("log > mail", "log-to-mail"),
		wire("mail.error > log", "mail-failed"),
		wire("desk.tools > mail", "desk-to-mail"),
	],
};
