import type { ProjectedRun } from "@switchyard/host";
import type { ModelAnswer } from "@switchyard/spec/model";
import { expect, it } from "vitest";
import { charges } from "./charges.ts";

const head = { id: "run-1", flow: "desk", flow_name: "Desk" };
const state = { steps: new Map([[4, { node: { node: { type: "Mail.Send" } } }]]) };
const run = { head, state } as unknown as ProjectedRun;
const at = Date.UTC(2026, 10, 10, 23, 59);

const rowsOf = (event: object) =>
	charges(() => {}).rowsOf({ run: "run-1", seq: 9, at, ...event } as never, run);

const NO_TOKENS = { input_tokens: 0, output_tokens: 0, cached_input_tokens: 0, cache_write_tokens: 0 };

/** An answer to a call that a tool server made: it names its model itself. */
const answered = (changes: Partial<ModelAnswer>) => ({
	type: "sampling-end",
	model: "openai",
	answer: { text: "Yes.", toolCalls: [], usage: { inputTokens: 10, outputTokens: 3 }, ...changes },
});

it("is one call of its flow, on its day, for an answer of a model, with what its provider has counted", () => {
	const usage = { inputTokens: 10, outputTokens: 3, cachedInputTokens: 8, cacheWriteTokens: 2 };
	expect(rowsOf(answered({ costMicroUsd: 120, usage }))).toEqual([
		{
			day: "2026-11-10",
			flow: "desk",
			flow_name: "Desk",
			kind: "model",
			name: "openai",
			micro_usd: 120,
			calls: 1,
			unpriced: 0,
			input_tokens: 10,
			output_tokens: 3,
			cached_input_tokens: 8,
			cache_write_tokens: 2,
		},
	]);
});

it("has no tokens where a provider has counted none", () => {
	const usage = { inputTokens: null, outputTokens: null };
	expect(rowsOf(answered({ costMicroUsd: 1, usage }))).toMatchObject([NO_TOKENS]);
});

it("counts an answer of no known price apart, and one of no price as priced", () => {
	expect(rowsOf(answered({}))).toMatchObject([{ micro_usd: 0, calls: 1, unpriced: 1 }]);
	expect(rowsOf(answered({ costMicroUsd: 0 }))).toMatchObject([{ micro_usd: 0, calls: 1, unpriced: 0 }]);
});

it("is what a node says that its attempt has cost", () => {
	const paid = { kind: "node", name: "Mail.Send", micro_usd: 5000, calls: 1, unpriced: 0, ...NO_TOKENS };
	expect(rowsOf({ type: "step-end", step: 4, outputs: {}, port: "out", costMicroUsd: 5000 })).toMatchObject([
		paid,
	]);
});

it("is nothing for an event that pays for nothing", () => {
	expect(rowsOf({ type: "step-end", step: 4, outputs: {}, port: "out" })).toEqual([]);
	expect(rowsOf({ type: "timer-fire", step: 4, late: 0 })).toEqual([]);
});

it("is given to its listener, which budgets count before the disk has it", () => {
	const noted: unknown[] = [];
	const projection = charges((charge) => noted.push(charge));
	projection.note?.("a charge" as never);
	expect(noted).toEqual(["a charge"]);
});
