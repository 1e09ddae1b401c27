import { describe, expect, it } from "vitest";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { timelineBar, timelineRows } from "./timeline-rows.ts";

const step = (number: number, more: Partial<StepView> = {}) =>
	({ step: number, node: `n${number}`, calls: [], call: undefined, ...more }) as StepView;

describe("the timeline [P4]", () => {
	it("puts the tool calls of an agent under it, whatever began in between", () => {
		const call = { agent: 1, id: "c", callerId: undefined, tool: "send_email", arguments: {} };
		const rows = timelineRows([step(1, { calls: [3, 4] }), step(2), step(3, { call }), step(4, { call })]);
		expect(rows.map(({ step: { step: number }, depth }) => [number, depth])).toEqual([
			[1, 0],
			[3, 1],
			[4, 1],
			[2, 0],
		]);
	});

	it("lays bars out over the run's time; what still goes on reaches to now", () => {
		expect(timelineBar({ startedAt: 100, endedAt: 150 }, 100, 200)).toEqual({ from: 0, width: 0.5 });
		expect(timelineBar({ startedAt: 150, endedAt: undefined }, 100, 200)).toEqual({ from: 0.5, width: 0.5 });
	});

	it("keeps the shortest step visible and within the time shown", () => {
		const { from, width } = timelineBar({ startedAt: 200, endedAt: 200 }, 100, 200);
		expect(width).toBeGreaterThan(0);
		expect(from + width).toBeLessThanOrEqual(1);
	});

	it("stands clocks that differ, and a run that took no time", () => {
		expect(timelineBar({ startedAt: 90, endedAt: 300 }, 100, 200)).toEqual({ from: 0, width: 1 });
		expect(timelineBar({ startedAt: 100, endedAt: 100 }, 100, 100).width).toBeGreaterThan(0);
	});
});
