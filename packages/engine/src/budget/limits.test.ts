import { describe, expect, it } from "vitest";
import {
	raisedFields,
	raisedLimits,
	raiseFault,
	reachedField,
	readBudget,
	smallerBudget,
	spentWords,
	stateOfBudget,
} from "./limits.ts";

const ALL = { microUsd: 50_000, tokens: 100, calls: 3, activeMs: 90_000 };
const NONE = { microUsd: 0, tokens: 0, calls: 0, activeMs: 0 };
const NAMES = ["microUsd", "tokens", "calls", "activeMs"] as const;

describe("how a budget stands", () => {
	it("is what is spent of each limit that it has", () => {
		expect(readBudget({ tokens: 100, calls: undefined }, { tokens: 7, calls: 2 })).toEqual({
			tokens: { spent: 7, limit: 100 },
		});
		expect(readBudget({ microUsd: 5 }, {})).toEqual({ microUsd: { spent: undefined, limit: 5 } });
		expect(readBudget({}, NONE)).toBeUndefined();
	});

	it.each(NAMES)("is spent once as much as the limit of %s is, and left before", (name) => {
		const most = ALL[name];
		expect(stateOfBudget(ALL, { ...NONE, [name]: most })).toBe("spent");
		expect(stateOfBudget(ALL, { ...NONE, [name]: most - 1 })).toBe("left");
		expect(stateOfBudget({ ...ALL, [name]: undefined }, { ...NONE, [name]: most })).toBe("left");
	});

	it("is unknown as soon as one limit cannot be measured, even where another is reached", () => {
		expect(stateOfBudget(ALL, { ...NONE, tokens: 100, microUsd: undefined })).toBe("unknown");
		expect(stateOfBudget({ tokens: 100 }, { tokens: 1 })).toBe("left");
	});
});

describe("a limit that is reached", () => {
	it.each([
		["microUsd", "budget_usd"],
		["tokens", "budget_tokens"],
		["calls", "budget_calls"],
		["activeMs", "budget_minutes"],
	] as const)("is named by the parameter of %s", (name, field) => {
		expect(reachedField(ALL, { ...NONE, [name]: ALL[name] })).toBe(field);
	});

	it("is the first of several, and the money where none is", () => {
		expect(reachedField(ALL, { ...ALL, microUsd: 0 })).toBe("budget_tokens");
		expect(reachedField(ALL, NONE)).toBe("budget_usd");
	});

	it("is said with all others, in the units of people", () => {
		expect(spentWords(ALL, { microUsd: 60_000, tokens: 7, calls: 1, activeMs: 61_000 })).toBe(
			"$0.06 of $0.05, 7 of 100 tokens, 1 of 3 model calls, 1 of 1.5 minutes",
		);
		expect(spentWords({ activeMs: 600_000 }, { activeMs: 95_000 })).toBe("1.6 of 10 minutes");
		expect(spentWords({ calls: 3 }, {})).toBe("0 of 3 model calls");
	});
});

describe("a budget that a person raises", () => {
	const spent = { microUsd: 60_000, tokens: 100, calls: 1, activeMs: 180_000 };

	it("is asked for the limits that are reached, and proposes twice of what is spent", () => {
		expect(raisedFields(ALL, spent)).toEqual([
			{ name: "budget_usd", title: "New budget in dollars", type: "number", required: true, default: 0.12 },
			{ name: "budget_tokens", title: "New budget in tokens", type: "number", required: true, default: 200 },
			{ name: "budget_minutes", title: "New budget in minutes", type: "number", required: true, default: 6 },
		]);
		expect(raisedFields({ calls: 3 }, { calls: 3 })).toEqual([
			{
				name: "budget_calls",
				title: "New budget in model calls",
				type: "number",
				required: true,
				default: 6,
			},
		]);
		expect(raisedFields(ALL, NONE)).toEqual([]);
		expect(raisedFields({ tokens: 5 }, {})).toEqual([]);
	});

	it("has the new limits in its own units, and keeps the others", () => {
		const budget = { ...ALL, onSpent: "fail" } as const;
		expect(raisedLimits(budget, { budget_usd: 1, budget_minutes: 2, budget_calls: "many" })).toEqual({
			...budget,
			microUsd: 1_000_000,
			activeMs: 120_000,
		});
		expect(raisedLimits(budget, { budget_tokens: 500, budget_calls: 9 })).toMatchObject({
			tokens: 500,
			calls: 9,
		});
		expect(raisedLimits(budget, {})).toEqual(budget);
	});

	it("cannot be raised to what is spent already", () => {
		expect(raiseFault(ALL, spent, { budget_usd: 0.06, budget_tokens: 500 })).toEqual({
			code: "ANSWER_INVALID",
			message: "The new budget must be more than what is spent, $0.06.",
			field: "budget_usd",
			retryable: false,
		});
		expect(raiseFault(ALL, spent, { budget_usd: 1, budget_minutes: 3 })).toMatchObject({
			message: "The new budget must be more than what is spent, 3.",
			field: "budget_minutes",
		});
		expect(raiseFault(ALL, spent, { budget_usd: 1 })).toBeUndefined();
		expect(raiseFault(ALL, spent, {})).toBeUndefined();
	});
});

describe("a budget that keeps two", () => {
	it("is the other one where there is but one", () => {
		expect(smallerBudget(ALL, undefined)).toBe(ALL);
		expect(smallerBudget(undefined, ALL)).toBe(ALL);
		expect(smallerBudget(undefined, undefined)).toBeUndefined();
	});

	it("has the smaller limit of each, and of how deep agents may be", () => {
		expect(smallerBudget({ tokens: 5, calls: 9, depth: 3 }, { tokens: 7, microUsd: 1, depth: 2 })).toEqual({
			tokens: 5,
			calls: 9,
			microUsd: 1,
			depth: 2,
		});
		expect(smallerBudget({ tokens: 5, depth: 3 }, { tokens: 4 })).toEqual({ tokens: 4, depth: 3 });
		expect(smallerBudget({ tokens: 5 }, { tokens: 4 })).toStrictEqual({ tokens: 4 });
	});

	it.each([
		["ask", "fail", "fail"],
		["fail", "ask", "fail"],
		["ask", undefined, "ask"],
		[undefined, "ask", "ask"],
	] as const)("with %s and %s does %s once it is spent", (one, other, onSpent) => {
		const budgetOf = (said: "ask" | "fail" | undefined) =>
			said ? { tokens: 5, onSpent: said } : { tokens: 5 };
		expect(smallerBudget(budgetOf(one), budgetOf(other))).toEqual({ tokens: 5, onSpent });
	});
});
