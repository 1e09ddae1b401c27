import { custom, node, wire } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { start } from "../testing/agent-run.ts";
import { begin, end, error, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

describe("a loop in view", () => {
	const flow = flowOf(
		[
			node("loop", "Flow.ForEach", { on_item_error: custom("continue") }, { position: { x: 260, y: 0 } }),
			node("say", "Flow.Log", {}, { position: { x: 520, y: 0 } }),
		],
		[wire("start.out > loop.in", "w1"), wire("loop.each > say.in", "w2")],
	);
	const loopStart = begin(1, "loop", { items: ["a", "b", "c"], on_item_error: "continue" });
	const events = journal(
		start,
		loopStart,
		begin(2, "say"),
		end(2),
		begin(3, "say"),
		{ type: "step-fail", step: 3, error },
		begin(4, "say"),
		end(4),
		end(1, { results: [{}, null, {}] }),
	);

	it("tells how many of its rounds are over, and how many failed, as they go", () => {
		const { view, frame } = follow(events.slice(0, 2), { flow });
		expect(view.node("loop")?.step?.loop).toEqual({ done: 0, begun: 1, total: 3, failed: 0 });
		view.push(events.slice(2, 6));
		frame();
		expect(view.node("loop")?.step?.loop).toEqual({ done: 2, begun: 3, total: 3, failed: 1 });
		view.push(events.slice(6));
		frame();
		expect(view.step(1)).toMatchObject({ state: "succeeded", loop: { done: 3, total: 3, failed: 1 } });
		expect(view.node("say")).toMatchObject({ count: 3, state: "succeeded" });
		expect(view.wire("w2")).toMatchObject({ carried: 3 });
	});

	it("knows the round of every step, and goes back to an earlier moment", () => {
		const { view } = follow(events, { flow });
		expect([2, 3, 4].map((step) => view.step(step)?.round)).toEqual([
			{ loop: 1, index: 0 },
			{ loop: 1, index: 1 },
			{ loop: 1, index: 2 },
		]);
		view.seek(4);
		expect(view.node("loop")?.step?.loop).toMatchObject({ done: 1 });
	});

	it("stops everything in its rounds once it has failed", () => {
		const parallel = { items: ["a", "b"], parallel: 2, on_item_error: "stop" };
		const slow = flowOf(
			[
				node("loop", "Flow.ForEach", {}, { position: { x: 260, y: 0 } }),
				node("wait", "Flow.Delay", {}, { position: { x: 520, y: 0 } }),
				node("catch", "Flow.Catch", {}, { position: { x: 780, y: 0 } }),
			],
			[wire("start.out > loop.in", "w1"), wire("loop.each > wait.in", "w2")],
		);
		const { view } = follow(
			journal(
				start,
				begin(1, "loop", parallel),
				begin(2, "wait", { duration_ms: 50_000 }),
				{ type: "timer-set", step: 2, due: 90_000 },
				begin(3, "wait"),
				{ type: "step-fail", step: 3, error },
				{ type: "step-fail", step: 1, error },
			),
			{ flow: slow },
		);
		expect(view.step(2)).toMatchObject({ state: "cancelled", wait: undefined });
		expect(view.node("wait")?.state).not.toBe("waiting");
	});
});
