import type { Flow } from "@switchyard/spec/flow";

/**
 * An agent with two tools. Send Mail is both: a tool that the agent calls, and the step by which the desk reports
 * afterwards.
 */
export const orderDesk: Flow = {
	formatVersion: 1,
	id: "order-desk",
	name: "Order desk",
	revision: 0,
	nodes: [
		{
			id: "start",
			type: "Flow.Manual",
			name: "New question",
			position: { x: 0, y: 0 },
			params: {
				message: {
					scope: "Custom",
					value: {
						question: "Tell john@example.com that order 42 has shipped and save a note to notes/order-42.txt",
						desk: "Order desk <desk@example.com>",
						lead: "lead@example.com",
					},
				},
			},
		},
		{
			id: "desk",
			type: "AI.Agent",
			name: "Order desk",
			position: { x: 304, y: 0 },
			params: {
				prompt: { scope: "Message", path: "question" },
				instructions: {
					scope: "Custom",
					value:
						"You work at the order desk. Do what the question asks for with your tools, then say what you did.",
				},
				model: { scope: "Custom", value: { provider: "demo" } },
			},
			outputs: { text: "answer" },
		},
		{
			id: "report",
			type: "Flow.Set",
			name: "Write the report",
			position: { x: 608, y: 0 },
			params: {
				fields: {
					scope: "Custom",
					value: [
						{ name: "to", value: { scope: "Message", path: "lead" } },
						{ name: "subject", value: { scope: "Custom", value: "What the order desk did" } },
						{
							name: "body",
							value: { scope: "Message", template: "Asked: {{ question }}\n\nDone:\n{{ answer }}" },
						},
					],
				},
			},
		},
		{
			id: "note",
			type: "File.Write",
			name: "Save a note",
			position: { x: 304, y: 200 },
			params: { path: { scope: "AI" }, content: { scope: "AI" } },
		},
		{
			id: "mail",
			type: "Mail.Send",
			name: "Send mail",
			position: { x: 912, y: 200 },
			params: {
				to: { scope: "AI", whenWired: "message" },
				subject: { scope: "AI", whenWired: "message" },
				body: { scope: "AI", whenWired: "message" },
				from: { scope: "Message", path: "desk" },
				server: { scope: "Custom", value: { credential: "outbox" } },
			},
		},
	],
	wires: [
		{ id: "question", from: { node: "start", port: "out" }, to: { node: "desk", port: "in" } },
		{ id: "mail-tool", from: { node: "desk", port: "tools" }, to: { node: "mail", port: "tool" } },
		{ id: "note-tool", from: { node: "desk", port: "tools" }, to: { node: "note", port: "tool" } },
		{ id: "answer", from: { node: "desk", port: "out" }, to: { node: "report", port: "in" } },
		{ id: "report", from: { node: "report", port: "out" }, to: { node: "mail", port: "in" } },
	],
};
