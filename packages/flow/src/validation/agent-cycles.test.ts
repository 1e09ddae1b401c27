import { expect, it } from "vitest";
import { validateFlow } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

const AGENTS = ["one", "two", "three"].map((id, index) =>
	node(
		id,
		"AI.Agent",
		{ prompt: { scope: "AI", whenWired: "message" } },
		{ name: id, tool: { name: `ask_${index}` } },
	),
);

function cyclesOf(wires: readonly string[]) {
	const document = flow([node("start", "Flow.Manual"), ...AGENTS], ["start.out > one.in", ...wires]);
	return validateFlow(document, SPECS).filter(({ code }) => code === "AGENT_CYCLE");
}

it("agents may have agents as tools, also the same one", () => {
	expect(cyclesOf(["one.tools > two.tool", "one.tools > three.tool", "two.tools > three.tool"])).toEqual([]);
});

it("agents that call each other in a circle are named, with the wire that closes it and what to do", () => {
	expect(
		cyclesOf(["one.tools > two.tool", "two.tools > three.tool", "three.tools > one.tool"]),
	).toMatchObject([
		{
			node: "one",
			wire: "three_tools--one_tool",
			field: "tool",
			hint: expect.stringContaining("Remove one of the wires"),
		},
	]);
	expect(cyclesOf(["two.tools > two.tool"])).toMatchObject([
		{ message: "“two” is a tool of itself.", node: "two" },
	]);
});
