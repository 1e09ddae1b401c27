import { ai, custom, FlowBuilder } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { ModelAnswer } from "@switchyard/spec/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compilePlan, evolve, newRun, pendingChildren, replay } from "./index.ts";
import { SPECS } from "./testing/specs.ts";
import { answer, TestRuntime } from "./testing/test-runtime.ts";

/** Number of cases: a few for each change. */
const CASES = process.env.SWITCHYARD_FAULTS === "all" ? 300 : 30;

const PRICED = { provider: "openai", model: "m", credential: "key" };

/** So many flows side by side, each called by a branch of its own. */
function sideBySide(calls: number): Flow {
	const builder = new FlowBuilder().node("start", "Start");
	for (let call = 1; call <= calls; call++) {
		builder.node(`call${call}`, "Subflow.child", { order: custom("1") }).wire(`start > call${call}`);
	}
	return builder.build();
}

function run(flow: Flow, microUsd: number, ask?: () => ModelAnswer): TestRuntime {
	const test = new TestRuntime({ flow, ...(ask ? { ask } : {}) });
	test.request({ node: "start", message: {}, cause: "api", budget: { microUsd, onSpent: "fail" } });
	test.begin();
	return test;
}

/** What the runs of sub-flows may spend, by the step that waits for each. */
const loans = ({ state }: TestRuntime) =>
	Object.fromEntries(pendingChildren(state).map(({ step, inherited }) => [step, inherited.budget?.microUsd]));

const end = (test: TestRuntime, step: number, costMicroUsd: number) => {
	test.endChild(step, { status: "success", outputs: { answer: "x" }, costMicroUsd }).begin();
};

/** Settles all that is under way but sub-flows. */
function settleOthers(test: TestRuntime): void {
	while (test.step());
}

describe("what a run lends to flows side by side", () => {
	it("is an equal share to each of those that are called at once", () => {
		expect(loans(run(sideBySide(4), 100_000))).toEqual({ 1: 25_000, 2: 25_000, 3: 25_000, 4: 25_000 });
	});

	it("is all that is left to one that is alone", () => {
		expect(loans(run(sideBySide(1), 100_000))).toEqual({ 1: 100_000 });
	});

	it("has one that comes later wait until another gives back what it has not spent", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("one", "Subflow.child", { order: custom("1") })
			.node("echo", "Echo", { text: custom("2") })
			.node("two", "Subflow.child", { order: custom("2") })
			.wire("start > one")
			.wire("start > echo > two")
			.build();
		const test = run(flow, 100_000);
		settleOthers(test);
		expect(loans(test)).toEqual({ 1: 100_000 });
		end(test, 1, 30_000);
		expect(loans(test)).toEqual({ 3: 70_000 });
		end(test, 3, 1);
		expect(test.finish().state).toMatchObject({ status: "succeeded", spent: { microUsd: 30_001 } });
	});

	it("leaves an agent beside them its share, which waits for them once that is spent", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("call", "Subflow.child", { order: custom("1") })
			.node("desk", "Agent", { prompt: custom("Write"), model: custom(PRICED) })
			.node("echo", "Echo", { text: ai })
			.wire("start > call")
			.wire("start > desk.tools > echo")
			.build();
		const asking = (): ModelAnswer => ({
			...answer("", { name: "echo", arguments: { text: "x" } }),
			costMicroUsd: 30_000,
		});
		const test = run(flow, 100_000, asking);
		expect(loans(test)).toEqual({ 1: 50_000 });
		settleOthers(test);
		expect(test.ofType("model-end")).toHaveLength(2);
		end(test, 1, 0);
		expect(test.finish().state).toMatchObject({ status: "failed", error: { code: "BUDGET_SPENT" } });
		expect(test.ofType("model-end")).toHaveLength(4);
	});

	it("never passes its budget by more than what is in flight, whatever they cost and in whatever order they end", () => {
		const step = fc.record({
			which: fc.nat(),
			spends: fc.integer({ min: 0, max: 1_000 }),
			over: fc.nat(500),
		});
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 100_000 }),
				fc.integer({ min: 1, max: 8 }),
				fc.array(step, { minLength: 8, maxLength: 8 }),
				(budget, calls, ends) => {
					const test = run(sideBySide(calls), budget);
					let inFlight = 0;
					for (const { which, spends, over } of ends) {
						const open = Object.entries(loans(test));
						const lent = open.reduce((sum, [, loan = 0]) => sum + loan, 0);
						expect((test.state.spent.microUsd ?? 0) + lent).toBeLessThanOrEqual(budget + inFlight);
						const [number, loan = 0] = open[which % open.length] ?? [];
						if (number === undefined) break;
						// A run that has spent its loan pays for the answer that crosses it.
						inFlight += over;
						end(test, Number(number), Math.floor((loan * spends) / 1_000) + over);
					}
					expect(test.state.spent.microUsd).toBeLessThanOrEqual(budget + inFlight);
				},
			),
			{ numRuns: CASES },
		);
	});

	it("is the same after a replay", () => {
		const test = run(sideBySide(3), 100_000);
		end(test, 2, 40_000);
		const plan = compilePlan(sideBySide(3), SPECS);
		expect(replay(plan, test.events)).toMatchObject({ difference: undefined, problem: undefined });
		expect(pendingChildren(test.events.reduce(evolve, newRun(plan)))).toEqual(pendingChildren(test.state));
	});
});
