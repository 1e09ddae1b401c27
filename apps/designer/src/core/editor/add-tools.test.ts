import { expect, it } from "vitest";
import { TestDesigner } from "../testing/test-designer.ts";

it("adds several tools to an agent at once, clear of each other, as one change [T5]", () => {
	const designer = new TestDesigner();
	designer.add("AI.Agent", 260);
	expect(designer.editor.addTools("llm-agent", ["Mail.Send", "Flow.Log", "Mail.Send"])).toBe(2);
	expect(designer.wires).toEqual(["llm-agent.tools > send-mail.tool", "llm-agent.tools > send-mail-2.tool"]);
	const places = ["send-mail", "send-mail-2"].map((id) => designer.node(id).position);
	expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(2);
	// A model tells its tools apart by name.
	expect(designer.node("send-mail-2").tool).toEqual({ name: "send_email_2" });
	designer.editor.undo();
	expect(designer.nodes).toEqual(["llm-agent"]);
});

it("adds nothing to what is not there", () => {
	expect(new TestDesigner().editor.addTools("nobody", ["Flow.Log"])).toBe(0);
});
