import { FlowBuilder } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { compilePlan } from "../index.ts";
import { newRun } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { SPECS } from "../testing/specs.ts";
import { answer } from "../testing/test-runtime.ts";
import { chargeOf } from "./charge-of.ts";

const NONE = { inputTokens: 0, outputTokens: 0 };
const SAID = { ...answer("a"), costMicroUsd: 5 };

/** The charge of an event at step 1, whose node has these parameters. */
function charged(event: object, step: object | null = {}) {
	const state = newRun(compilePlan(new FlowBuilder().node("start", "Start").build(), SPECS));
	const node = { construct: "action", node: { type: "Test.Mail" } };
	if (step) state.steps.set(1, { node, ...step } as Step);
	return chargeOf(state, { step: 1, ...event } as EventBody);
}

describe("what a run pays for", () => {
	it.each(["step-end", "step-fail", "step-ask", "tool-response"])(
		"is an attempt that says what it cost, by its %s",
		(type) => {
			const charge = { kind: "node", name: "Test.Mail", microUsd: 5, usage: NONE };
			expect(charged({ type, costMicroUsd: 5 })).toEqual(charge);
			expect(charged({ type, costMicroUsd: 5 }, null)).toEqual({ ...charge, name: "" });
			expect(charged({ type })).toBeUndefined();
			const child = { node: { construct: "sub-flow", node: { type: "Subflow.child" } } };
			expect(charged({ type, costMicroUsd: 5 }, child)).toBeUndefined();
		},
	);

	it("is nothing at any other event", () => {
		expect(charged({ type: "step-start", costMicroUsd: 5 })).toBeUndefined();
		expect(charged({ type: "sampling-start", answer: SAID, model: "openai/m" })).toBeUndefined();
	});

	it("is what a node's own question of a model has come to", () => {
		const charge = { kind: "model", name: "openai/m", microUsd: 5, usage: SAID.usage };
		const end = { type: "sampling-end", model: "openai/m" };
		expect(charged({ ...end, answer: SAID })).toEqual(charge);
		expect(charged({ ...end, answer: answer("a") })).toEqual({ ...charge, microUsd: undefined });
		expect(charged({ type: "sampling-end", model: "demo", answer: answer("a") })).toBeUndefined();
		expect(charged({ ...end, error: {} })).toBeUndefined();
	});

	it.each<[string, unknown]>([
		["openai/m", { provider: "openai", model: "m" }],
		["openai", { provider: "openai" }],
		["openai", { provider: "openai", model: 7 }],
		["", { model: "m" }],
		["", "openai"],
		["", null],
		["", undefined],
	])("is an answer by the name %j of its model", (name, model) => {
		const charge = { kind: "model", name, microUsd: 5 };
		expect(charged({ type: "model-end", answer: SAID }, { params: { model } })).toMatchObject(charge);
	});

	it("has no name where the run no longer knows the step", () => {
		expect(charged({ type: "model-end", answer: SAID }, null)).toMatchObject({ name: "" });
	});

	it("is an answer or an attempt that came too late, of the model that gave it", () => {
		const params = { model: { provider: "openai" }, fallback_models: [{ provider: "google" }] };
		const late = (more: object) => charged({ type: "step-late", ...more }, { params, agent: { model: 1 } });
		expect(late({ answer: SAID })).toMatchObject({ kind: "model", name: "openai" });
		expect(late({ answer: SAID, fallback: 1 })).toMatchObject({ kind: "model", name: "google" });
		expect(late({ costMicroUsd: 5 })).toMatchObject({ kind: "node", name: "Test.Mail" });
		expect(late({})).toBeUndefined();
	});
});
