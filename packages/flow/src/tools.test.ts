import { describe, expect, it } from "vitest";
import { agentTools, hasToolsPort, isAgent } from "./index.ts";
import { flow, node, wire } from "./testing/build-flow.ts";
import { orderDesk } from "./testing/order-desk.ts";
import { SPECS } from "./testing/specs.ts";

describe("an agent", () => {
	const TOOLS = { id: "tools", kind: "tools", direction: "out", name: "Tools" } as const;

	it("is what tools hang on, whether its model is asked here or in another process [P3]", () => {
		expect(isAgent({ ports: [TOOLS], construct: "agent" })).toBe(true);
		expect(isAgent({ ports: [TOOLS] })).toBe(true);
	});

	it("is no hop, which calls its tools by a plan, and no tool", () => {
		expect(isAgent({ ports: [TOOLS], construct: "hop" })).toBe(false);
		expect(hasToolsPort({ ports: [TOOLS] })).toBe(true);
		expect(hasToolsPort({ ports: [{ ...TOOLS, id: "tool", direction: "in" }] })).toBe(false);
		expect(isAgent({ ports: [{ ...TOOLS, kind: "message" }] })).toBe(false);
	});
});

describe("agentTools", () => {
	it("gives the nodes on the agent's tools port as their model sees them [R9] [R13]", () => {
		const tools = agentTools(orderDesk(), "desk", SPECS);
		expect(tools.map((tool) => tool.node.id)).toEqual(["mail"]);
		expect(tools[0]?.spec.id).toBe("Mail.Send");
		expect(tools[0]?.definition).toEqual({
			name: "send_email",
			description: "Sends a mail.",
			parameters: {
				type: "object",
				properties: {
					to: { type: "string", description: "The to." },
					subject: { type: "string", description: "The subject." },
					cc: { type: "array", items: { type: "string" }, description: "The cc." },
				},
				required: ["to", "subject"],
				additionalProperties: false,
			},
		});
	});

	it("keeps several tools in the order of their wires, each node once, named by marker or setting [R9] [R10]", () => {
		const desk = flow(
			[
				node("log", "Flow.Log", {}, { tool: { name: "note", description: "Notes." } }),
				node("mail", "Mail.Send"),
				node("desk", "AI.Agent"),
			],
			["desk.tools > mail.tool", "desk.tools > log.tool"],
		);
		desk.wires.push(wire("desk.tools > mail.tool", "again"));
		const tools = agentTools(desk, "desk", SPECS);
		expect(tools.map(({ node: { id }, definition: { name } }) => [id, name])).toEqual([
			["mail", "send_email"],
			["log", "note"],
		]);
	});

	it("skips what is not a tool: no marker, an unknown type, a message wire, another agent [R1] [R9]", () => {
		const desk = flow(
			[
				node("desk", "AI.Agent"),
				node("other", "AI.Agent"),
				node("join", "Flow.Join"),
				node("gone", "No.Such"),
				node("mail", "Mail.Send"),
				node("log", "Flow.Log"),
			],
			[
				"desk.tools > join.tool",
				"desk.tools > gone.tool",
				"desk.tools > nobody.tool",
				"desk.out > mail.in",
				"desk.out > log.tool",
				"other.tools > log.tool",
			],
		);
		expect(agentTools(desk, "desk", SPECS)).toEqual([]);
		expect(agentTools(desk, "nobody", SPECS)).toEqual([]);
		expect(agentTools(desk, "mail", SPECS)).toEqual([]);
	});
});
