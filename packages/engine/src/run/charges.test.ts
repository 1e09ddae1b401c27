import { FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { compilePlan } from "../index.ts";
import { SPECS } from "../testing/specs.ts";
import { answer } from "../testing/test-runtime.ts";
import { charge, chargeAnswer, isFree, noteToolCost, pay, payAnswer } from "./charges.ts";
import { endPause, pause } from "./pause.ts";
import { newRun } from "./run-state.ts";
import type { AgentProgress, Step } from "./step.ts";

const OPENAI = { provider: "openai", model: "m", credential: "key" };

const begun = () => newRun(compilePlan(new FlowBuilder().node("start", "Start").build(), SPECS));

describe("what a run has spent", () => {
	it("is unknown in dollars from the first answer on of which nobody knows the price", () => {
		const state = begun();
		charge(state, 5);
		chargeAnswer(state, OPENAI, { ...answer("a"), costMicroUsd: 7 });
		expect([state.costMicroUsd, state.spent.microUsd, state.spent.calls]).toEqual([12, 12, 1]);
		chargeAnswer(state, OPENAI, answer("b"));
		chargeAnswer(state, OPENAI, { ...answer("c"), costMicroUsd: 7 });
		expect([state.costMicroUsd, state.spent.microUsd, state.spent.calls]).toEqual([19, undefined, 3]);
	});

	it.each([
		[1, null],
		[null, 1],
	])("is unknown in tokens once a provider has counted %j and %j", (inputTokens, outputTokens) => {
		const state = begun();
		const usage = (input: number | null, output: number | null) => ({
			...answer("a"),
			usage: { inputTokens: input, outputTokens: output },
		});
		chargeAnswer(state, OPENAI, usage(3, 4));
		expect(state.spent.tokens).toBe(7);
		chargeAnswer(state, OPENAI, usage(inputTokens, outputTokens));
		chargeAnswer(state, OPENAI, usage(3, 4));
		expect(state.spent.tokens).toBeUndefined();
	});

	it("knows what the costliest call of a tool has cost", () => {
		const state = begun();
		const tool = { node: { id: "mail" } } as unknown as Step;
		noteToolCost(state, tool, undefined);
		expect(state.toolCosts.has("mail")).toBe(false);
		for (const cost of [5, 3, 9, 4]) noteToolCost(state, tool, cost);
		expect(state.toolCosts.get("mail")).toBe(9);
	});
});

describe("what an agent has spent", () => {
	it("adds up, and is unknown from the first answer on of which nobody knows the price", () => {
		const progress = { spentMicroUsd: 10 } as AgentProgress;
		payAnswer(progress, OPENAI, { ...answer("a"), costMicroUsd: 5 });
		payAnswer(progress, { provider: "demo" }, answer("b"));
		expect(progress.spentMicroUsd).toBe(15);
		payAnswer(progress, OPENAI, answer("c"));
		pay(progress, 5);
		expect(progress.spentMicroUsd).toBeUndefined();
	});
});

it.each([
	[{ provider: "demo" }, true],
	[{ provider: "scripted", script: [] }, true],
	[OPENAI, false],
	[{ model: "demo" }, false],
	["demo", false],
	[null, false],
	[undefined, false],
])("a model of %j is built in: %j", (model, free) => {
	expect(isFree(model)).toBe(free);
});

it("a pause sets aside what is to be done, which continues in the order of the steps", () => {
	const state = begun();
	const steps = [3, 1, 2].map((number) => ({ number, phase: "ready" }) as Step);
	for (const step of steps) state.todo.set(step.number, step);
	pause(state, steps[0] as Step);
	expect(state.todo.size).toBe(0);
	expect(endPause(state)).toMatchObject({ step: { number: 3 }, phase: "ready" });
	expect([...state.todo.keys()]).toEqual([1, 2, 3]);
	expect([state.pause, endPause(state)]).toEqual([undefined, undefined]);
});
