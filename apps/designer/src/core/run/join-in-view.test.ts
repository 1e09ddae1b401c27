import { custom, node, wire } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import { describe, expect, it } from "vitest";
import { start } from "../testing/agent-run.ts";
import { begin, end, flowOf } from "../testing/construct-run.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";

function meeting(params = {}) {
	return flowOf(
		[
			node("left", "Flow.Log", {}, { position: { x: 260, y: 0 } }),
			node("right", "Flow.Log", {}, { position: { x: 260, y: 0 } }),
			node("join", "Flow.Join", params, { position: { x: 520, y: 0 } }),
			node("after", "Flow.Log", {}, { position: { x: 780, y: 0 } }),
		],
		[
			wire("start.out > left.in", "w1"),
			wire("start.out > right.in", "w2"),
			wire("start.out > join.in", "w3"),
			wire("left.out > join.in", "w4"),
			wire("right.out > join.in", "w5"),
			wire("join.out > after.in", "w6"),
		],
	);
}

describe("a join that waits", () => {
	it("shows how many of how many messages came, from the first one on, and continues with the last", () => {
		const events = journal(
			start,
			begin(1, "left"),
			begin(2, "right"),
			end(1),
			end(2),
			begin(3, "join"),
			end(3),
		);
		const { view, frame } = follow(events.slice(0, 1), { flow: meeting() });
		expect(view.node("join")).toMatchObject({
			state: "waiting",
			count: 1,
			step: { wait: { for: "messages", came: 1, wanted: 3, due: undefined } },
		});
		view.push(events.slice(0, 4));
		frame();
		expect(view.node("join")).toMatchObject({ step: { wait: { came: 2, wanted: 3 } } });
		view.push(events);
		frame();
		expect(view.node("join")).toMatchObject({
			state: "succeeded",
			count: 1,
			durationMs: 600,
			step: { wait: undefined },
		});
		view.seek(4);
		expect(view.node("join")).toMatchObject({ state: "waiting", step: { wait: { came: 2 } } });
	});

	it("shows its deadline, and wants no more messages than it is set to wait for", () => {
		const flow = meeting({ mode: custom("count"), count: custom(2), timeout_ms: custom(60_000) });
		const timer: EventBody = { type: "timer-set", step: 3, due: 61_000 };
		const { view } = follow(journal(start, timer, begin(1, "left"), begin(2, "right")), { flow });
		expect(view.node("join")?.step?.wait).toEqual({ for: "messages", came: 1, wanted: 2, due: 61_000 });
	});

	it("for any message never waits", () => {
		const { view } = follow(journal(start), { flow: meeting({ mode: custom("any") }) });
		expect(view.node("join")).toBeUndefined();
	});

	it("is cancelled with its run", () => {
		const cancelled: EventBody[] = [{ type: "run-cancel" }, { type: "run-end", status: "cancelled" }];
		const { view } = follow(journal(start, ...cancelled), { flow: meeting() });
		expect(view.node("join")).toMatchObject({ state: "cancelled", step: { wait: undefined } });
	});
});
