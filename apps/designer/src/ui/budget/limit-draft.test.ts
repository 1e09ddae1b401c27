import { RunBudget } from "@switchyard/spec/flow";
import { schemaProblems } from "@switchyard/spec/schema";
import { describe, expect, it } from "vitest";
import { budgetOf, draftOf } from "./limit-draft.ts";

describe("the limits of a budget while they are edited", () => {
	it.each<RunBudget>([
		{ microUsd: 70_000 },
		{ microUsd: 1, tokens: 5, calls: 2, activeMs: 90_000, depth: 3, onSpent: "fail" },
	])("are read back as they were: %j", (budget) => {
		expect(budgetOf(draftOf(budget))).toEqual(budget);
	});

	it("are whole micro-dollars and milliseconds, whatever was typed", () => {
		const budget = budgetOf({ ...draftOf(null), dollars: 0.07, minutes: 0.1 });
		expect(budget).toEqual({ microUsd: 70_000, activeMs: 6_000 });
		expect(schemaProblems(RunBudget, budget)).toEqual([]);
	});

	it("are no budget where none is set, whatever would happen once it is spent", () => {
		expect(budgetOf(draftOf(undefined))).toBeUndefined();
		expect(budgetOf({ ...draftOf(undefined), onSpent: "fail" })).toBeUndefined();
	});
});
