import { describe, expect, it } from "vitest";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { timelineRows } from "./timeline-rows.ts";

const step = (number: number, startedAt: number, endedAt: number | undefined, more: Partial<StepView> = {}) =>
	({ step: number, node: `n${number}`, startedAt, endedAt, calls: [], call: undefined, ...more }) as StepView;

describe("the timeline [P4]", () => {
	it("puts the tool calls of an agent under it, whatever began in between", () => {
		const call = (agent: number) => ({
			agent,
			id: "c",
			callerId: undefined,
			tool: "send_email",
			arguments: {},
		});
		const rows = timelineRows(
			[
				step(1, 0, 100, { calls: [3, 4] }),
				step(2, 10, 20),
				step(3, 30, 50, { call: call(1) }),
				step(4, 30, 90, { call: call(1) }),
			],
			0,
			100,
		);
		expect(rows.map(({ step: { step: number }, depth }) => [number, depth])).toEqual([
			[1, 0],
			[3, 1],
			[4, 1],
			[2, 0],
		]);
	});

	it("lays bars out over the run's time; what still goes on reaches to now", () => {
		const [first, second] = timelineRows([step(1, 100, 150), step(2, 150, undefined)], 100, 200);
		expect(first).toMatchObject({ from: 0, width: 0.5 });
		expect(second).toMatchObject({ from: 0.5, width: 0.5 });
	});

	it("keeps the shortest step visible and within the time shown", () => {
		const [only] = timelineRows([step(1, 200, 200)], 100, 200);
		expect(only?.width).toBeGreaterThan(0);
		expect((only?.from ?? 2) + (only?.width ?? 0)).toBeLessThanOrEqual(1);
	});
});
