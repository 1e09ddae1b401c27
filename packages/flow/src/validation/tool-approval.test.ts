import type { ToolSetting } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { validateFlow } from "../index.ts";
import { orderDesk } from "../testing/flows.ts";
import { SPECS } from "../testing/specs.ts";

function problems(tool: ToolSetting) {
	const desk = orderDesk();
	const nodes = desk.nodes.map((node) => (node.type === "Mail.Send" ? { ...node, tool } : node));
	return validateFlow({ ...desk, nodes }, SPECS).filter(({ field }) => field?.startsWith("tool."));
}

describe("the condition by which calls wait for consent", () => {
	it("reads the tool's parameters, and nothing else", () => {
		expect(
			problems({ approval: "when", approvalWhen: 'to.endsWith("@example.com") && subject != ""' }),
		).toEqual([]);
		expect(problems({ approval: "when", approvalWhen: "message.size() > 2" })).toEqual([]);
		expect(problems({ approval: "when", approvalWhen: "total > 100" })).toMatchObject([
			{
				code: "EXPRESSION_INVALID",
				field: "tool.approvalWhen",
				message: expect.stringContaining("`total`"),
				hint: expect.stringContaining("`to`"),
			},
		]);
	});

	it("can be true or false", () => {
		expect(problems({ approval: "when", approvalWhen: "to ==" })).toMatchObject([
			{ code: "EXPRESSION_INVALID" },
		]);
		expect(problems({ approval: "when", approvalWhen: "1 + 1" })).toMatchObject([
			{ code: "EXPRESSION_INVALID" },
		]);
	});

	it("is missed only where calls wait by it", () => {
		expect(problems({ approval: "when" })).toMatchObject([
			{ code: "APPROVAL_CONDITION_MISSING", warning: true },
		]);
		expect(problems({ approval: "always", approvalWhen: "total > 100" })).toEqual([]);
		expect(problems({ approval: "never" })).toEqual([]);
	});
});
