import { executeNode } from "@switchyard/node-kit/testing";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const run = async (params: Record<string, unknown>) =>
	(await executeNode({ definition, execute }, params)).outputs;

it("finds each match with its place and its groups", async () => {
	expect(
		await run({ text: "12 EUR and 7 usd", pattern: "(?<sum>\\d+) (eur|usd|(gbp))", ignore_case: true }),
	).toEqual({
		found: true,
		count: 2,
		matches: [
			{ text: "12 EUR", index: 0, groups: ["12", "EUR", null], named: { sum: "12" } },
			{ text: "7 usd", index: 11, groups: ["7", "usd", null], named: { sum: "7" } },
		],
	});
	expect(await run({ text: "a", pattern: "b" })).toEqual({ found: false, count: 0, matches: [] });
});

it("replaces and splits", async () => {
	expect(
		await run({ text: "Ann Lee", action: "replace", pattern: "(\\w+) (\\w+)", replacement: "$2, $1" }),
	).toEqual({
		found: true,
		count: 1,
		text: "Lee, Ann",
	});
	expect(await run({ text: "a, b;c", action: "split", pattern: "[,;]\\s*" })).toMatchObject({
		parts: ["a", "b", "c"],
	});
	expect(await run({ text: "a\nb", pattern: "^b$", multiline: true })).toMatchObject({ count: 1 });
});

it("ends a pattern that takes too long, and works on", async () => {
	await expect(
		run({ text: `${"a".repeat(50)}b`, pattern: "^(a+)+$", time_limit_ms: 200 }),
	).rejects.toMatchObject({
		code: "DATA_TIMEOUT",
		field: "pattern",
		message: "It took longer than 200 ms and was stopped.",
	});
	expect(await run({ text: "a", pattern: "a" })).toMatchObject({ found: true });
});

it("names what is no pattern", async () => {
	await expect(run({ text: "a", pattern: "(" })).rejects.toMatchObject({
		code: "PATTERN_INVALID",
		field: "pattern",
	});
	for (const params of [
		{ pattern: "" },
		{ pattern: 5 },
		{ pattern: "a", action: "test" },
		{ pattern: "a", text: 1 },
	])
		await expect(run({ text: "a", ...params })).rejects.toMatchObject({ name: "ContractViolation" });
});
