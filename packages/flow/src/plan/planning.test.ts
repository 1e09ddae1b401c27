import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { agentTools, planningTool, validateFlow } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

const desk = (planning: string, tool?: FlowNode["tool"]) =>
	flow(
		[
			node("desk", "AI.Agent", { planning: { scope: "Custom", value: planning } }),
			node("mail", "Mail.Send", {}, tool ? { tool } : {}),
		],
		["desk.tools > mail.tool"],
	);

function offered(planning: string, tool?: FlowNode["tool"]) {
	const document = desk(planning, tool);
	const [agent] = document.nodes;
	return agent && planningTool(agent, SPECS.get(agent.type), agentTools(document, "desk", SPECS));
}

describe("the planning tool of an agent", () => {
	it("is offered where the designer lets its model plan, with its own tools and their arguments", () => {
		expect(offered("off")).toBeUndefined();
		for (const planning of ["approve", "run"]) {
			const { name, parameters } = offered(planning) ?? {};
			expect(name).toBe("create_execution_plan");
			expect(parameters).toMatchObject({
				properties: {
					tasks: {
						items: {
							properties: {
								tool: { enum: ["send_email"] },
								arguments: { properties: { to: { type: "string" }, cc: { type: "array" } } },
								arguments_from: { properties: { to: { type: "string" } } },
							},
						},
					},
				},
			});
		}
	});

	it("leaves its name to no other tool of the agent", () => {
		const codes = (planning: string) =>
			validateFlow(desk(planning, { name: "create_execution_plan" }), SPECS).map(({ code }) => code);
		expect(offered("run", { name: "create_execution_plan" })).toBeUndefined();
		expect(codes("run")).toContain("TOOL_NAME_DUPLICATE");
		expect(codes("off")).not.toContain("TOOL_NAME_DUPLICATE");
	});
});
