import { setImmediate as nextTurn } from "node:timers/promises";
import { node } from "@switchyard/flow/testing";
import type { Event, EventBody } from "@switchyard/spec/event";
import { describe, expect, it, vi } from "vitest";
import { start } from "../core/testing/agent-run.ts";
import { CONSTRUCT_TYPES } from "../core/testing/construct-types.ts";
import { EMPTY_FLOW, ORDER_DESK } from "../core/testing/flows.ts";
import { journal, RUN_ID } from "../core/testing/journal.ts";
import { needsWholeEvents, wholeEvents } from "./whole-events.ts";

const REF = `sha256-${"0".repeat(64)}`;
const large = { __ref: REF, __size: 100_000, __type: "array" };
const events = journal({ ...start, message: { items: large } }, {
	type: "step-start",
	step: 1,
	node: "loop",
	attempt: 1,
	params: { items: large },
	provenance: {},
} satisfies EventBody);

function taking(runValue: () => Promise<unknown>) {
	const taken: Event[] = [];
	const asked = vi.fn(runValue);
	const whole = wholeEvents({ ask: asked as never }, RUN_ID, (some) => taken.push(...some));
	return { ...whole, taken, asked };
}

describe("following a run whose loops need its large values", () => {
	it("puts them back into its events, each fetched once, and keeps their order", async () => {
		const { take, taken, asked } = taking(async () => [1, 2, 3]);
		for (const event of events) take([event]);
		await vi.waitUntil(() => taken.length === 2);
		expect(taken).toMatchObject([
			{ type: "run-start", message: { items: [1, 2, 3] } },
			{ type: "step-start", params: { items: [1, 2, 3] } },
		]);
		expect(asked).toHaveBeenCalledOnce();
	});

	it("leaves the reference where a value is gone, and says nothing after it was stopped", async () => {
		const gone = taking(() => Promise.reject(new Error("It is gone.")));
		gone.take(events);
		await vi.waitUntil(() => gone.taken.length === 2);
		expect(gone.taken).toEqual(events);

		let answer: (value: unknown) => void = () => {};
		const stopped = taking(() => new Promise((resolve) => (answer = resolve)));
		stopped.take(events);
		stopped.stop();
		answer([1]);
		await nextTurn();
		expect(stopped.taken).toEqual([]);
	});

	it("is wanted only of flows with loops: others show a large value when it is asked for", () => {
		expect(needsWholeEvents(ORDER_DESK, CONSTRUCT_TYPES)).toBe(false);
		const looping = { ...EMPTY_FLOW, nodes: [node("loop", "Flow.ForEach")] };
		expect(needsWholeEvents(looping, CONSTRUCT_TYPES)).toBe(true);
	});
});
