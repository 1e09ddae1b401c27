import type { ToolSetting } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { validateFlow } from "../index.ts";
import { orderDesk } from "../testing/order-desk.ts";
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

	it("reads who filled a parameter, the tool's risk, what was spent, and whether a value is new", () => {
		const fine = [
			'provenance.to.source == "ai" && provenance.to.integrity == "untrusted"',
			'provenance.exists(name, provenance[name].integrity == "untrusted")',
			'provenance["to"].confidentiality != "private" || provenance.cc.scope == "AI"',
			"risk.destructive || !risk.read_only || !risk.idempotent || risk.open_world",
			"cost.estimate_usd > 0.5 || cost.agent_usd > 1.0 || cost.run_usd > 2.0",
			'first_time("to") && args.subject != ""',
		];
		for (const when of fine) expect(problems({ approval: "when", approvalWhen: when })).toEqual([]);
	});

	it("reads nothing of these that is never there, and compares nothing with what it never is", () => {
		const wrong: [when: string, message: string, hint: string][] = [
			['first_time("nobody")', "nobody", "`to`"],
			["first_time(to)", "name of a parameter in quotes", "expression"],
			['provenance.nobody.source == "ai"', "`nobody`", "`to`"],
			['provenance.to.writer == "ai"', "`writer`", "`integrity`"],
			['provenance.to.source == "model"', '"model"', '"ai"'],
			['"public" == provenance.to.integrity', '"public"', '"untrusted"'],
			["risk.dangerous", "`dangerous`", "`destructive`"],
			["cost.total > 1", "`total`", "`run_usd`"],
			['args.nobody == ""', "`nobody`", "`to`"],
		];
		for (const [approvalWhen, message, hint] of wrong)
			expect(problems({ approval: "when", approvalWhen })).toEqual([
				{
					code: "EXPRESSION_INVALID",
					node: "mail",
					field: "tool.approvalWhen",
					message: expect.stringContaining(message),
					hint: expect.stringContaining(hint),
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
