import type { Flow, FlowNode, Wire } from "@switchyard/spec";

/** A node of a type of `SPECS`, named like its id. */
export function node(id: string, type: string, over: Partial<FlowNode> = {}): FlowNode {
	return { id, type, name: id, position: { x: 0, y: 0 }, params: {}, ...over };
}

/** A wire written as `start.out > mail.in`; its id is that text with other signs. */
export function wire(text: string, id = text.replaceAll(" > ", "--").replaceAll(".", "_")): Wire {
	const [from = "", to = ""] = text.split(" > ");
	return { id, from: end(from), to: end(to) };
}

function end(text: string): Wire["from"] {
	const [id = "", port = ""] = text.split(".");
	return { node: id, port };
}

export function flow(nodes: readonly FlowNode[], wires: readonly string[] = []): Flow {
	return {
		formatVersion: 1,
		id: "test",
		name: "Test",
		revision: 1,
		nodes: [...nodes],
		wires: wires.map((text) => wire(text)),
	};
}

/** The order desk: an agent with mail as its tool, the same mail node also a step of the flow. */
export function orderDesk(): Flow {
	return flow(
		[
			node("start", "Flow.Manual", {
				params: { message: { scope: "Custom", value: { question: "Where is order 42?" } } },
			}),
			node("desk", "AI.Agent", {
				name: "Desk",
				params: { prompt: { scope: "Message", path: "question" } },
				outputs: { text: "answer" },
			}),
			node("mail", "Mail.Send", {
				name: "Send mail",
				params: {
					to: { scope: "AI" },
					subject: { scope: "AI" },
					server: { scope: "Custom", value: { credential: "outbox" } },
					from: { scope: "Message", template: "desk+{{ question.size() }}@example.com" },
				},
			}),
			node("log", "Flow.Log", { params: { text: { scope: "Message", expression: "answer + '!'" } } }),
		],
		["start.out > desk.in", "desk.tools > mail.tool", "desk.out > log.in"],
	);
}
