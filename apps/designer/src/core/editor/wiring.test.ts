import { describe, expect, it } from "vitest";
import { IN, NODE_TYPES, nodeType, OUT } from "../testing/node-types.ts";
import { TestDesigner } from "../testing/test-designer.ts";

function orderDesk() {
	const designer = new TestDesigner();
	designer.add("Flow.Manual");
	designer.add("AI.Agent", 260);
	designer.add("Mail.Send", 260, 220);
	designer.add("Flow.Log", 520);
	return designer;
}

describe("wiring on the canvas", () => {
	it("adds nodes with readable ids and names, and selects them [P1]", () => {
		const designer = orderDesk();
		designer.add("Mail.Send");
		expect(designer.nodes).toEqual(["manual-start", "llm-agent", "send-mail", "log", "send-mail-2"]);
		expect(designer.node("send-mail-2").name).toBe("Send mail 2");
		expect(designer.selected).toEqual(["send-mail-2"]);
	});

	it("puts a node that nobody gave a place beside the selected one, clear of others", () => {
		const designer = orderDesk();
		designer.select("manual-start").editor.addNode("Flow.Log");
		expect(designer.node("log-2").position).toEqual({ x: 304, y: 88 });
		designer.editor.clearSelection();
		designer.editor.lookAt(() => ({ x: 2000, y: 1000 }));
		designer.editor.addNode("Flow.Log");
		expect(designer.node("log-3").position).toEqual({ x: 1880, y: 968 });
	});

	it("connects an output to an input, whichever end comes first [P1]", () => {
		const designer = orderDesk();
		expect(designer.connect("manual-start.out", "llm-agent.in")).toEqual({ ok: true });
		expect(designer.connect("log.in", "llm-agent.out")).toEqual({ ok: true });
		expect(designer.wires).toEqual(["manual-start.out > llm-agent.in", "llm-agent.out > log.in"]);
	});

	it("makes any tool-capable node a tool by a wire to the tools port, and lets it stay a step [P3]", () => {
		const designer = orderDesk();
		expect(designer.connect("llm-agent.tools", "send-mail.tool")).toEqual({ ok: true });
		expect(designer.connect("llm-agent.out", "send-mail.in")).toEqual({ ok: true });
		expect(designer.wires).toEqual(["llm-agent.tools > send-mail.tool", "llm-agent.out > send-mail.in"]);
	});

	it("fills a port up to as many wires as its type allows, on either side", () => {
		const narrow = nodeType("Test.Narrow", "Narrow", {
			ports: [
				{ ...IN, max: 1 },
				{ ...OUT, max: 2 },
			],
		});
		const designer = new TestDesigner({ nodeTypes: new Map([...NODE_TYPES, [narrow.id, narrow]]) });
		for (const type of ["Flow.Manual", "Test.Narrow", "Test.Narrow", "Flow.Log", "Flow.Log", "Flow.Log"])
			designer.add(type);
		expect(designer.connect("manual-start.out", "narrow.in")).toEqual({ ok: true });
		expect(designer.connect("narrow-2.out", "narrow.in")).toMatchObject({ ok: false });
		expect(designer.notice).toContain("“Narrow”");
		expect(designer.connect("narrow.out", "log.in")).toEqual({ ok: true });
		expect(designer.connect("narrow.out", "log-2.in")).toEqual({ ok: true });
		expect(designer.connect("narrow.out", "log-3.in")).toMatchObject({ ok: false });
		expect(designer.connect("narrow-2.out", "log-3.in")).toEqual({ ok: true });
		expect(designer.wires).toHaveLength(4);
	});

	it("takes a wire from any port of the node, dropped on the tools port [P3]", () => {
		const designer = orderDesk();
		expect(designer.connect("send-mail.out", "llm-agent.tools")).toEqual({ ok: true });
		expect(designer.wires).toEqual(["llm-agent.tools > send-mail.tool"]);
	});

	it("refuses a node without a tool marker and says why [R1] [P3]", () => {
		const designer = orderDesk();
		const verdict = designer.connect("llm-agent.tools", "log.in");
		expect(verdict).toEqual({ ok: false, reason: expect.stringContaining("no tool marker") });
		expect(designer.notice).toContain("“Log” has no tool marker");
		expect(designer.wires).toEqual([]);
	});

	it("gives a second tool of the same name a name of its own", () => {
		const designer = orderDesk();
		designer.add("Mail.Send");
		designer.connect("llm-agent.tools", "send-mail.tool");
		designer.connect("llm-agent.tools", "send-mail-2.tool");
		expect(designer.node("send-mail").tool).toBeUndefined();
		expect(designer.node("send-mail-2").tool).toEqual({ name: "send_email_2" });
	});

	it.each([
		["log.in", "send-mail.in", "take messages"],
		["log.out", "send-mail.out", "send messages"],
		["log.out", "log.in", "itself"],
		["llm-agent.tools", "llm-agent.in", "tool of itself"],
		["send-mail.tool", "log.in", "called by an agent"],
		["gone.out", "log.in", "no longer exists"],
	])("refuses %s to %s", (from, to, reason) => {
		const designer = orderDesk();
		expect(designer.connect(from, to)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
	});

	it("refuses the same wire twice", () => {
		const designer = orderDesk();
		designer.connect("llm-agent.out", "log.in");
		expect(designer.connect("llm-agent.out", "log.in").ok).toBe(false);
		designer.connect("llm-agent.tools", "send-mail.tool");
		expect(designer.connect("llm-agent.tools", "send-mail.tool").ok).toBe(false);
	});

	it("adds a node where a wire was dropped, connected; one undo takes both back [P1]", () => {
		const designer = orderDesk();
		const id = designer.editor.addNodeAt({ node: "manual-start", port: "out" }, "Flow.Log", { x: 904, y: 0 });
		expect(id).toBe("log-2");
		expect(designer.wires).toEqual(["manual-start.out > log-2.in"]);
		expect(designer.node("log-2").position).toEqual({ x: 904, y: -24 });
		designer.undo();
		expect(designer.nodes).not.toContain("log-2");
		expect(designer.wires).toEqual([]);
	});

	it("offers at a tools port only what an agent may call [R1]", () => {
		const designer = orderDesk();
		const fitting = designer.editor.fittingTypes({ node: "llm-agent", port: "tools" });
		expect(fitting.map(({ id }) => id)).toEqual(["Mail.Send"]);
		expect(
			designer.editor.fittingTypes({ node: "manual-start", port: "out" }).map(({ id }) => id),
		).not.toContain("Flow.Manual");
	});

	it("changes nothing in a frozen version", () => {
		const designer = new TestDesigner({ flow: orderDesk().flow, readOnly: true });
		designer.select("log").remove();
		expect(designer.connect("llm-agent.out", "log.in").ok).toBe(false);
		expect(designer.nodes).toHaveLength(4);
		expect(designer.notice).toContain("past version");
	});
});
