import { afterAll, describe, expect, it } from "vitest";
import { TestHost } from "../support/host-driver/test-host.ts";
import { ALLOWED } from "./scope-cases.ts";
import { call, toolCase } from "./tool-case.ts";

const test = new TestHost();
afterAll(() => test.remove());

describe("every built-in tool, parameter and scope that the author allows [Q-S1]", () => {
	it.each(ALLOWED.filter(({ scope }) => scope !== "AI"))(
		"$label: an argument for it reaches no node, and is named [R4, R12]",
		async (each) => {
			const tool = toolCase(each.spec, each);
			const { name } = each.property;
			const { reached, error } = await call(test, each.spec, tool, {
				...tool.right,
				[name]: tool.expected[name],
			});
			expect(reached).toBeUndefined();
			expect(error?.code).toBe("TOOL_ARGUMENTS_INVALID");
			expect(error?.message).toContain(`"${name}"`);
		},
	);
});
