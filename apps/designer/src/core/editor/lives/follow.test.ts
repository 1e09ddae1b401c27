import { describe, expect, it } from "vitest";
import { NODE_TYPES, nodeType, parameter } from "../../testing/node-types.ts";
import { TestDesigner } from "../../testing/test-designer.ts";

/** As a tool the model chooses the address; as a step the designer does. */
const REQUEST = nodeType("Http.Request", "Request", {
	tool: { name: "http_request", description: "Asks a web server." },
	properties: [
		parameter("url", { title: "URL", aiScope: true, toolScope: "AI" }),
		parameter("method", { title: "Method", scope: "AI", aiScope: true, value: "GET" }),
	],
});
const TYPES = new Map([...NODE_TYPES, [REQUEST.id, REQUEST]]);

/** A trigger, an agent, and a mail that nothing is wired to. */
function desk() {
	const designer = new TestDesigner({ nodeTypes: TYPES });
	for (const type of ["Flow.Manual", "AI.Agent", "Mail.Send"]) designer.add(type);
	return designer;
}

const AI = { to: { scope: "AI" }, subject: { scope: "AI" } };
const STEP = { to: { scope: "Message", path: "to" }, subject: { scope: "Message", path: "subject" } };

describe("a node's parameters follow how it is reached [P2] [P3]", () => {
	it("starts as a step: read from the message, or the author's constant, never AI", () => {
		const designer = desk();
		expect(designer.node("send-mail").params).toEqual(STEP);
		designer.add("Http.Request");
		expect(designer.node("request").params).toEqual({ method: { scope: "Custom", value: "GET" } });
	});

	it("hands what nobody has set to the AI when the node becomes a tool, in one change, and says so", () => {
		const designer = desk();
		designer.connect("llm-agent.tools", "send-mail.tool");
		expect(designer.node("send-mail").params).toEqual(AI);
		expect(designer.notice).toBe("Send mail is now a tool of LLM agent. The AI now fills To and subject.");
		designer.undo();
		expect(designer.node("send-mail").params).toEqual(STEP);
		expect(designer.wires).toEqual([]);
		expect(designer.notice).toBe(
			"Undone: Make Send mail a tool of LLM agent. To and subject now come from the message.",
		);
		designer.redo();
		expect(designer.node("send-mail").params).toEqual(AI);
	});

	it("is added at an agent's tools port with the author's AI parameters on AI", () => {
		const designer = desk();
		const added = designer.editor.addNodeAt({ node: "llm-agent", port: "tools" }, "Http.Request", {
			x: 0,
			y: 400,
		});
		expect(designer.node(added ?? "").params).toEqual({ url: { scope: "AI" }, method: { scope: "AI" } });
		designer.undo();
		expect(designer.nodes).toEqual(["manual-start", "llm-agent", "send-mail"]);
	});

	it.each([
		[
			"its wire",
			(designer: TestDesigner) => designer.selectWire("llm-agent.tools", "send-mail.tool").remove(),
		],
		["its agent", (designer: TestDesigner) => designer.select("llm-agent").remove()],
	])("takes it back when the node loses %s", (_, lose) => {
		const designer = desk();
		designer.connect("llm-agent.tools", "send-mail.tool");
		const { flow } = designer;
		lose(designer);
		expect(designer.node("send-mail").params).toEqual(STEP);
		expect(designer.notice).toMatch(/^Removed 1 (wire|node)\. To and subject now come from the message\.$/);
		designer.undo();
		expect(designer.flow).toEqual(flow);
	});

	it("leaves it while another agent calls the node", () => {
		const designer = desk();
		designer.add("AI.Agent");
		designer.connect("llm-agent.tools", "send-mail.tool");
		designer.connect("llm-agent-2.tools", "send-mail.tool");
		designer.select("llm-agent").remove();
		expect(designer.node("send-mail").params).toEqual(AI);
		expect(designer.notice).toBe("Removed 1 node.");
	});

	it("makes a step of a copy that has no agent, and a tool of one that has", () => {
		const designer = desk();
		designer.connect("llm-agent.tools", "send-mail.tool");
		designer.select("send-mail").copy();
		designer.paste();
		expect(designer.node("send-mail-2").params).toEqual(STEP);
		expect(designer.notice).toBe("Pasted 1 node. To and subject now come from the message.");
		designer.select("llm-agent", "send-mail").copy();
		designer.paste();
		expect(designer.node("send-mail-3").params).toEqual(AI);
		expect(designer.notice).toBe("Pasted 2 nodes.");
	});

	it("keeps what the person has set, in either direction", () => {
		const designer = desk();
		const to = { scope: "Custom", value: "john@example.com" } as const;
		const subject = { scope: "AI", description: "One friendly line." } as const;
		designer.editor.setParameter("send-mail", "to", to);
		designer.connect("llm-agent.tools", "send-mail.tool");
		expect(designer.node("send-mail").params).toEqual({ to, subject: { scope: "AI" } });
		designer.editor.setParameter("send-mail", "subject", subject);
		designer.select("llm-agent").remove();
		expect(designer.node("send-mail").params).toEqual({ to, subject });
		expect(designer.notice).toBe("Removed 1 node.");
	});

	it("changes nothing of a node that a wire reaches as well", () => {
		const designer = desk();
		designer.connect("llm-agent.tools", "send-mail.tool");
		designer.connect("manual-start.out", "send-mail.in");
		expect(designer.node("send-mail").params).toEqual(AI);
	});
});
