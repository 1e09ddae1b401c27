import { describe, expect, it } from "vitest";
import { toMicroUsd } from "../model/micro-usd.ts";
import { billedAmount } from "./billing.ts";

describe("what a tool's answer says that it has cost [T13]", () => {
	it.each([
		[{ data: 1, billing: { total_cost_usd: 0.05, credits: 3 } }, { dollars: 0.05 }],
		[{ billing: { total_cost_usd: 0, currency: "USD" } }, { dollars: 0 }],
		[{ billing: { credits: 3.5 } }, { credits: 3.5 }],
		[{ billing: { total_cost_usd: "0.05", credits: 3 } }, { credits: 3 }],
		[{ billing: { total_cost_usd: 4, currency: "EUR", credits: 3 } }, { credits: 3 }],
	])("is read from its billing in %j [X9]", (answer, amount) => {
		expect(billedAmount(answer)).toEqual(amount);
	});

	it.each([
		[undefined],
		["billing"],
		[[]],
		[{ billing: null }],
		[{ billing: "0.05" }],
		[{ billing: { total_cost_usd: "0.05" } }],
		[{ billing: { total_cost_usd: -1 } }],
		[{ billing: { total_cost_usd: Number.NaN } }],
		[{ billing: { total_cost_usd: 1e300 } }],
		[{ billing: { total_cost_usd: 4, currency: "EUR" } }],
		[{ billing: { credits: -1 } }],
		[{ billing: { credits: Number.POSITIVE_INFINITY } }],
		[{ billing: { credits: "3" } }],
	])("is nothing in %j", (answer) => {
		expect(billedAmount(answer)).toBeUndefined();
	});
});

it.each([
	[0, 0],
	[0.07, 70_000],
	[0.29, 290_000],
	[0.000_000_1, 1],
	[1.000_000_5, 1_000_001],
	[-1, undefined],
	["1", undefined],
	[Number.NaN, undefined],
	[1e300, undefined],
])("%s dollars are %s micro-dollars", (dollars, microUsd) => {
	expect(toMicroUsd(dollars)).toBe(microUsd);
});
