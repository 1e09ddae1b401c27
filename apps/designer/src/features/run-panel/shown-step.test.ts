import { describe, expect, it } from "vitest";
import type { StepView } from "../../core/run/run-view-state.ts";
import { pickNode, shownStep } from "./shown-step.ts";

const step = (number: number, more: Partial<StepView> = {}) =>
	({ step: number, node: `n${number}`, state: "succeeded", call: undefined, ...more }) as StepView;
const call = { agent: 2, id: "c", callerId: undefined, tool: "log", arguments: {} };
const steps = [step(1), step(2), step(3, { call })];
const run = { steps, failedStep: undefined, latestOf: (node: string) => (node === "n1" ? 7 : undefined) };

describe("the step that is shown [P4]", () => {
	it("is the one that speaks for the run until someone picks one: the latest, the failed, the one that waits for a person", () => {
		expect(shownStep(undefined, run)).toBe(2);
		expect(shownStep(undefined, { ...run, failedStep: 1 })).toBe(1);
		expect(shownStep(undefined, { ...run, steps: [step(1, { state: "unknown" }), step(2)] })).toBe(1);
		expect(shownStep(undefined, { ...run, steps: [] })).toBeUndefined();
	});

	it("is the one picked, whatever else happens", () => {
		expect(shownStep({ step: 3, node: "n3" }, { ...run, failedStep: 1 })).toBe(3);
	});

	it("is the latest of the node that is selected on the canvas, once it has one", () => {
		expect(shownStep({ step: undefined, node: "n1" }, run)).toBe(7);
		expect(shownStep({ step: undefined, node: "later" }, run)).toBe(2);
	});

	it("stays when its own node is selected, and goes with another", () => {
		const pick = { step: 3, node: "n3" };
		expect(pickNode(pick, "n3")).toBe(pick);
		expect(pickNode(pick, "n1")).toEqual({ step: undefined, node: "n1" });
		expect(pickNode(undefined, "n1")).toEqual({ step: undefined, node: "n1" });
	});
});
