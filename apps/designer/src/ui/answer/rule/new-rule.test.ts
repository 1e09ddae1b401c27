import { describe, expect, it } from "vitest";
import { comparable, ruleOf, startRule } from "./new-rule.ts";

describe("a rule that approves further calls", () => {
	const given = { to: "ada@example.com", body: "x".repeat(600) };

	it("begins as narrow as it can be: for a week, for the same arguments that can be compared", () => {
		expect(startRule(given, new Date(2026, 10, 26, 15))).toEqual({ day: "2026-12-03", same: ["to"] });
		expect(comparable({})).toEqual([]);
	});

	it("holds to the end of its last day", () => {
		const rule = ruleOf({ day: "2026-12-03", same: ["to"] });
		expect(rule).toEqual({ until: new Date(2026, 11, 4).getTime() - 1, same: ["to"] });
		expect(ruleOf({ day: "2026-12-03", same: [] })).not.toHaveProperty("same");
		expect(ruleOf({ day: "", same: [] })).toBeUndefined();
	});
});
