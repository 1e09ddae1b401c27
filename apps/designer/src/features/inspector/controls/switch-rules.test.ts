import { describe, expect, it } from "vitest";
import { newRule, withCondition } from "./switch-rules.ts";

describe("the rules of a Switch in the inspector", () => {
	const first = newRule([]);
	const billing = withCondition(first, 'answer.category == "billing"');

	it("are called by the value that they ask for, until someone names them", () => {
		expect(first).toEqual({ port: "rule-1", name: "Rule 1", when: "true" });
		expect(billing).toEqual({ port: "rule-1", name: "billing", when: 'answer.category == "billing"' });
		expect(withCondition(billing, 'answer.category == "sales"').name).toBe("sales");
		expect(withCondition(billing, "total > 3").name).toBe("Rule 1");
		const named = { ...billing, name: "Invoices" };
		expect(withCondition(named, 'answer.category == "sales"').name).toBe("Invoices");
	});

	it("ask about the field of the rule before, where that asks for one value", () => {
		expect(newRule([billing])).toEqual({ port: "rule-2", name: "Rule 2", when: 'answer.category == ""' });
		expect(newRule([{ ...billing, when: "total > 3" }]).when).toBe("true");
	});

	it("have names of one line that are not too long", () => {
		const value = `a\nb${"c".repeat(200)}`;
		const { name } = withCondition(first, `note == ${JSON.stringify(value)}`);
		expect(name).toMatch(/^a bc{77}$/);
	});
});
