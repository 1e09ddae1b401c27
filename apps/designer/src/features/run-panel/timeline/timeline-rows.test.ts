import { describe, expect, it } from "vitest";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { axisTicks } from "./axis-ticks.ts";
import { failedRows } from "./failed-rows.ts";
import { timelineBar } from "./timeline-bar.ts";
import { rowOf, type TimelineRow, timelineRows } from "./timeline-rows.ts";

const step = (number: number, more: Partial<StepView> = {}) =>
	({
		step: number,
		node: `n${number}`,
		calls: [],
		toolsUnderWay: [],
		modelCalls: [],
		call: undefined,
		round: undefined,
		state: "succeeded",
		startedAt: number * 100,
		endedAt: number * 100 + 50,
		port: "out",
		...more,
	}) as StepView;

/** What a line says, briefly: a step's number, or a round's with its state. */
const lines = (steps: readonly StepView[], ...open: string[]) =>
	timelineRows(steps, new Set(open)).map((row) => `${"  ".repeat(row.depth)}${wordsOf(row)}`);

function wordsOf(row: TimelineRow): string {
	if (row.kind === "round") return `round ${row.index} ${row.state}`;
	return row.kind === "step" ? `${row.step.step}` : `turn ${row.call.turn}`;
}

describe("the timeline [P4]", () => {
	it("puts the tool calls of an agent under it, whatever began in between", () => {
		const call = { agent: 1, id: "c", callerId: undefined, tool: "send_email", arguments: {} };
		const steps = [step(1, { calls: [3, 4] }), step(2), step(3, { call }), step(4, { call })];
		expect(lines(steps)).toEqual(["1", "  3", "  4", "2"]);
	});

	it("puts an agent's turns between its calls in the order of time, those of an agent that it calls under that", () => {
		const turn = (turn: number, startedAt: number) =>
			({
				turn,
				startedAt,
				endedAt: startedAt + 10,
				text: "",
				reasoning: "",
				answer: undefined,
				fallback: 0,
				summarises: 0,
				stopped: false,
				stoppedBy: undefined,
				refusals: [],
				problems: [],
			}) as const;
		const call = { agent: 1, id: "c", callerId: undefined, tool: "ask", arguments: {} };
		const steps = [
			step(1, { calls: [2], modelCalls: [turn(1, 110), turn(2, 310)] }),
			step(2, { call, calls: [3], modelCalls: [turn(1, 210)] }),
			step(3, { call: { ...call, agent: 2 } }),
		];
		expect(lines(steps)).toEqual(["1", "  turn 1", "  2", "    turn 1", "    3", "  turn 2"]);
		expect(rowOf(timelineRows(steps, new Set()), 1)).toBe(0);
	});

	describe("of a loop", () => {
		const round = (index: number, loop = 1) => ({ round: { loop, index } });
		const steps = [
			step(1),
			step(2, round(0)),
			step(3, round(1)),
			step(4, round(0)),
			step(5, { ...round(1), state: "failed", port: undefined }),
			step(6),
		];

		it("puts each round in one line under it until the round is opened", () => {
			expect(lines(steps)).toEqual(["1", "  round 0 succeeded", "  round 1 failed", "6"]);
			expect(lines(steps, "1 1")).toEqual([
				"1",
				"  round 0 succeeded",
				"  round 1 failed",
				"    3",
				"    5",
				"6",
			]);
		});

		it("lists only what failed, under what it belongs to", () => {
			const failed = (...open: string[]) => failedRows(timelineRows(steps, new Set(open)));
			expect(failed().map(wordsOf)).toEqual(["1", "round 1 failed"]);
			expect(failed("1 1", "1 0").map(wordsOf)).toEqual(["1", "round 1 failed", "5"]);
			expect(failedRows(timelineRows(steps.slice(0, 4), new Set()))).toEqual([]);
		});

		it("finds a step in its closed round, which is represented by the step that failed", () => {
			const rows = timelineRows(steps, new Set());
			expect(rowOf(rows, 4)).toBe(1);
			expect(rowOf(rows, 6)).toBe(3);
			expect(rowOf(rows, 9)).toBe(-1);
			expect(rows[2]).toMatchObject({ telling: 5, startedAt: 300, endedAt: 550 });
		});

		it("shows a round in progress as it is, and loops within loops", () => {
			const inner = [
				step(1),
				step(2, round(0)),
				step(3, { ...round(0, 2), state: "asking", endedAt: undefined }),
			];
			expect(lines(inner)).toEqual(["1", "  round 0 asking"]);
			expect(lines(inner, "1 0", "2 0")).toEqual([
				"1",
				"  round 0 asking",
				"    2",
				"      round 0 asking",
				"        3",
			]);
		});
	});

	it("lays bars out over the run's time; what is still in progress extends to now", () => {
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

describe("the time axis", () => {
	it("has a few ticks at rounded times, from the start on", () => {
		const after = (length: number) => axisTicks(length).map((tick) => tick.after);
		expect(after(1_000)).toEqual([0, 500]);
		expect(after(7_300)).toEqual([0, 5_000]);
		expect(after(3)).toEqual([0, 2]);
		expect(after(0)).toEqual([0]);
		expect(after(351_000)).toEqual([0, 300_000]);
		expect(after(30 * 3_600_000)).toEqual([0, 24 * 3_600_000]);
		expect(axisTicks(8_000)[1]?.at).toBe(0.625);
	});
});
