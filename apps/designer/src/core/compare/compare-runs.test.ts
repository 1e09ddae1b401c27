import { node, wire } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { begin, end, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";
import { compareRuns, stepDifferences } from "./compare-runs.ts";

const FLOW = flowOf(
	[
		node("one", "Flow.Log", {}, { position: { x: 1, y: 0 } }),
		node("two", "Flow.Log", {}, { position: { x: 2, y: 0 } }),
	],
	[wire("start.out > one.in", "a"), wire("one.out > two.in", "b")],
);

const start = (message: Record<string, unknown>): EventBody => ({
	type: "run-start",
	flow: FLOW.id,
	revision: FLOW.revision,
	node: "start",
	message,
	cause: "api",
});

function runOf(...bodies: readonly EventBody[]) {
	return follow(journal(...bodies), { flow: FLOW }).view.store.getState();
}

const word = (text: string) => start({ word: text });
const ended: EventBody = { type: "run-end", status: "succeeded", message: {} };
const failed = (step: number): EventBody => ({
	type: "step-fail",
	step,
	error: { code: "NODE_FAILED", message: "No.", retryable: false },
});

describe("two runs beside one another", () => {
	it("do not differ when they did the same, whatever time it took", () => {
		const run = () => runOf(word("a"), begin(1, "one"), end(1), begin(2, "two"), end(2), ended);
		const { same, pairs } = compareRuns(run(), run());
		expect(same).toBe(true);
		expect(pairs.map(({ left, right, differs }) => [left?.node, right?.node, differs])).toEqual([
			["one", "one", false],
			["two", "two", false],
		]);
	});

	it("differ in the values that reached a step and that it gave, by path", () => {
		const left = runOf(word("a"), begin(1, "one", { text: "a" }), end(1), ended);
		const right = runOf(word("b"), begin(1, "one", { text: "b" }), end(1), ended);
		const { same, input, pairs } = compareRuns(left, right);
		expect(same).toBe(false);
		expect(input).toEqual([{ kind: "changed", path: ["word"], before: "a", after: "b" }]);
		expect(stepDifferences(pairs[0]?.left, pairs[0]?.right)).toMatchObject({
			input: [{ path: ["word"] }],
			params: [{ path: ["text"] }],
			output: [],
			error: [],
		});
	});

	it("say which steps ran in one of them only, each where it ran", () => {
		const left = runOf(word("a"), begin(1, "one"), failed(1));
		const right = runOf(word("a"), begin(1, "one"), end(1), begin(2, "two"), end(2), ended);
		const { pairs } = compareRuns(left, right);
		expect(pairs.map(({ left, right }) => [left?.state, right?.state])).toEqual([
			["failed", "succeeded"],
			[undefined, "succeeded"],
		]);
		expect(pairs.every(({ differs }) => differs)).toBe(true);
	});

	it("pair the steps of a node one by one, and list every step once", () => {
		const nodes = fc.array(fc.constantFrom("one", "two"), { maxLength: 12 });
		const runThrough = (names: readonly string[]) =>
			runOf(word("a"), ...names.flatMap((name, index) => [begin(index + 1, name), end(index + 1)]));
		fc.assert(
			fc.property(nodes, nodes, (one, other) => {
				const left = runThrough(one);
				const right = runThrough(other);
				const { pairs } = compareRuns(left, right);
				expect(pairs.flatMap(({ left: step }) => step ?? [])).toEqual(left.steps);
				const rightSteps = pairs.flatMap(({ right: step }) => step?.step ?? []);
				expect(rightSteps.toSorted((a, b) => a - b)).toEqual(right.steps.map(({ step }) => step));
				for (const { left: a, right: b } of pairs) if (a && b) expect(a.node).toBe(b.node);
				const mirrored = compareRuns(right, left).pairs.map(({ key }) => key);
				expect(mirrored.toSorted()).toEqual(pairs.map(({ key }) => key).toSorted());
			}),
		);
	});
});
