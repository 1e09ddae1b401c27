import { node, wire } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES, nodeType, parameter } from "../testing/node-types.ts";
import { TestDesigner } from "../testing/test-designer.ts";

describe("disabling nodes", () => {
	it("takes the selected ones out of use in one change, and enables them when all are disabled", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		designer.select("mail").editor.toggleDisabled();
		expect(designer.node("mail").disabled).toBe(true);
		expect(designer.notice).toBe("Disabled “Send mail”: messages pass unchanged.");
		designer.select("mail", "log").editor.toggleDisabled();
		expect([designer.node("mail").disabled, designer.node("log").disabled]).toEqual([true, true]);
		designer.editor.toggleDisabled();
		expect(designer.node("mail")).not.toHaveProperty("disabled");
		expect(designer.notice).toBe("Enabled 2 nodes.");
		for (let change = 0; change < 3; change += 1) designer.undo();
		expect(designer.flow).toEqual(ORDER_DESK);
	});
});

describe("replacing a node's type", () => {
	const sms = nodeType("Sms.Send", "Send SMS", {
		tool: { name: "send_sms", description: "Sends an SMS." },
		properties: [
			parameter("to", { scope: "AI", aiScope: true }),
			parameter("subject", { schema: { type: "integer" } }),
			parameter("text"),
			parameter("message_id", { variableType: "Out", customScope: false, scope: "Message" }),
		],
	});
	const nodeTypes = new Map([...NODE_TYPES, [sms.id, sms]]);
	const flow = {
		...ORDER_DESK,
		nodes: ORDER_DESK.nodes.map((each) =>
			each.id === "mail"
				? node(
						"mail",
						"Mail.Send",
						{
							to: { scope: "AI" as const, description: "Whom." },
							subject: { scope: "Custom" as const, value: "Hello" },
							server: { scope: "Custom" as const, value: { credential: "outbox" } },
						},
						{
							position: { x: 520, y: 0 },
							name: "Send mail",
							outputs: { message_id: "mail_id" },
							tool: { name: "mail_it" },
							onError: "port" as const,
						},
					)
				: each,
		),
	};

	it("keeps parameters of the same name and schema, outputs, wires whose ports exist, its place and order", () => {
		const designer = new TestDesigner({ flow, nodeTypes });
		designer.editor.replaceType("mail", "Sms.Send");
		expect(designer.node("mail")).toEqual({
			id: "mail",
			type: "Sms.Send",
			name: "Send SMS",
			position: { x: 520, y: 0 },
			params: { to: { scope: "AI", description: "Whom." } },
			outputs: { message_id: "mail_id" },
			tool: { name: "mail_it" },
			onError: "port",
		});
		expect(designer.flow.wires).toEqual(flow.wires);
		expect(designer.nodes).toEqual(flow.nodes.map(({ id }) => id));
		expect(designer.notice).toBe(
			"“Send mail” is now Send SMS, without 2 parameters that it has no place for.",
		);
		designer.undo();
		expect(designer.flow).toEqual(flow);
	});

	it("drops the wires that the other type has no port for, and keeps a name that a person gave", () => {
		const designer = new TestDesigner({ flow, nodeTypes });
		designer.editor.rename("mail", "Tell them");
		designer.editor.replaceType("mail", "Flow.Log");
		expect(designer.node("mail").name).toBe("Tell them");
		expect(designer.wires).not.toContain("desk.tools > mail.tool");
		expect(designer.wires).toContain("log.out > mail.in");
		expect(designer.notice).toContain("1 wire");
	});

	it("changes nothing for its own type or one that nobody knows", () => {
		const designer = new TestDesigner({ flow, nodeTypes });
		designer.editor.replaceType("mail", "Mail.Send");
		designer.editor.replaceType("mail", "No.Such");
		expect(designer.flow).toBe(flow);
	});
});

describe("adding after the selected node", () => {
	it("connects the first free message output and says so", () => {
		const designer = new TestDesigner();
		designer.editor.addAfterSelected("Flow.Manual");
		designer.editor.addAfterSelected("AI.Agent");
		expect(designer.wires).toEqual(["manual-start.out > llm-agent.in"]);
		expect(designer.notice).toBe("Added LLM agent after “Manual start”.");
		// An agent's next node is a step, never a tool.
		designer.editor.addAfterSelected("Mail.Send");
		expect(designer.wires).toContain("llm-agent.out > send-mail.in");
		designer.undo();
		expect(designer.nodes).toEqual(["manual-start", "llm-agent"]);
	});

	it("takes the next port of a node with several, and names it", () => {
		const designer = new TestDesigner({
			flow: {
				...ORDER_DESK,
				nodes: [
					node("which", "Flow.Switch", {
						rules: { scope: "Custom", value: [{ port: "big", name: "Big", when: "true" }] },
					}),
					node("log", "Flow.Log", {}, { position: { x: 300, y: 0 } }),
				],
				wires: [wire("which.big > log.in", "w")],
			},
		});
		designer.select("which").editor.addAfterSelected("Flow.Log");
		expect(designer.wires).toContain("which.otherwise > log-2.in");
		expect(designer.notice).toBe("Added Log after “which”, at Otherwise.");
	});

	it("adds it beside, unconnected, where no output is free or it takes no message", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		designer.select("start").editor.addAfterSelected("Flow.Log");
		expect(designer.wires).toHaveLength(ORDER_DESK.wires.length);
		expect(designer.notice).toContain("not connected: no free output of “start”");
		designer.select("mail").editor.addAfterSelected("Flow.Manual");
		expect(designer.wires).toHaveLength(ORDER_DESK.wires.length);
	});
});
