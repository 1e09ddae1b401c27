import type { StepView } from "../../../core/run/run-view-state.ts";

/** One line of the timeline. */
export interface TimelineRow {
	readonly step: StepView;
	/** 1 for a tool call, under its agent; 0 for a step of the flow. */
	readonly depth: 0 | 1;
}

/** Where a step's bar lies: its left edge and its width, as parts of the time shown from 0 to 1. */
export interface TimelineBar {
	readonly from: number;
	readonly width: number;
}

/** A bar is never narrower, so that the shortest step can be seen. */
const NARROWEST = 0.004;

/** The steps in the order in which they began, each agent followed by the tool calls that it made. */
export function timelineRows(steps: readonly StepView[]): readonly TimelineRow[] {
	const byNumber = new Map(steps.map((step) => [step.step, step]));
	const rows: TimelineRow[] = [];
	for (const step of steps) {
		if (step.call) continue;
		rows.push({ step, depth: 0 });
		for (const call of step.calls) {
			const called = byNumber.get(call);
			if (called) rows.push({ step: called, depth: 1 });
		}
	}
	return rows;
}

/**
 * Where a step's bar lies in the time shown.
 * @param startedAt when the run began, in milliseconds since the epoch
 * @param until the end of the time shown: the run's end, or now
 */
export function timelineBar(
	step: Pick<StepView, "startedAt" | "endedAt">,
	startedAt: number,
	until: number,
): TimelineBar {
	const whole = Math.max(1, until - startedAt);
	const from = clamp((step.startedAt - startedAt) / whole);
	const to = clamp(((step.endedAt ?? until) - startedAt) / whole);
	const width = Math.max(NARROWEST, to - from);
	return { from: Math.min(from, 1 - width), width };
}

function clamp(part: number): number {
	return Math.min(1, Math.max(0, part));
}
