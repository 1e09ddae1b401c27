import { isToolkit, validateFlow } from "@switchyard/flow";
import { loadNodeTypes } from "@switchyard/nodes";
import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../support/host-driver/test-host.ts";
import { FORBIDDEN } from "./scope-cases.ts";
import { call, callingFlow, toolCase } from "./tool-case.ts";

const specs = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

const test = new TestHost();
afterAll(() => test.remove());

describe("every built-in tool, parameter and scope that the author forbids [Q-S1]", () => {
	it.each(FORBIDDEN)(
		"$label: the flow is refused with node and field [R2, R4]",
		({ spec, property, scope }) => {
			const { settings, right } = toolCase(spec, { property, scope });
			const problems = validateFlow(callingFlow(spec, settings, right), specs);
			expect(problems).toContainEqual(
				expect.objectContaining({ code: "SCOPE_FORBIDDEN", node: "tool", field: property.name }),
			);
		},
	);

	it.each(FORBIDDEN)(
		"$label: a flow that was never checked executes nothing all the same [R4, R28]",
		async (each) => {
			const tool = toolCase(each.spec, each);
			expect((await call(test, each.spec, tool, tool.right)).reached).toBeUndefined();
			const { [each.property.name]: _gone, ...without } = tool.right;
			expect((await call(test, each.spec, tool, without)).reached).toBeUndefined();
		},
	);
});

describe("a node type without a tool marker [R1]", () => {
	const unmarked = [...specs.values()].filter(({ tool, construct }) => !tool && construct !== "agent");

	it.each(unmarked)("$id is no tool: no name calls it", async (spec) => {
		const { error, reached } = await call(
			test,
			{ ...spec, tool: { name: "anything", description: "x" } },
			{ settings: {}, right: {}, message: {}, expected: {} },
			{},
		);
		expect(reached).toBeUndefined();
		expect(error?.code).toBe("TOOL_UNKNOWN");
	});

	// A toolkit hangs on an agent all the same, for the tools that it stands for.
	it.each(unmarked.filter((spec) => !isToolkit(spec)))("$id is refused its wire to an agent", (spec) => {
		const flow = callingFlow({ ...spec, tool: { name: "anything", description: "x" } }, {}, {});
		expect(validateFlow(flow, specs)).toContainEqual(
			expect.objectContaining({ code: "TOOL_MARKER_MISSING" }),
		);
	});
});
