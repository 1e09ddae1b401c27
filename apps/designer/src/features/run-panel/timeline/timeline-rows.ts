import type { StepView } from "../../../core/run/run-view-state.ts";

/** One line of the timeline: a step, and where its bar lies. */
export interface TimelineRow {
	readonly step: StepView;
	/** 1 for a tool call, under its agent; 0 for a step of the flow. */
	readonly depth: 0 | 1;
	/** The bar's left edge and width, as parts of the run's whole time from 0 to 1. */
	readonly from: number;
	readonly width: number;
}

/** A bar is never narrower, so that the shortest step can be seen. */
const NARROWEST = 0.004;

/**
 * The steps in the order in which they began, each agent followed by the tool calls that it made.
 * @param startedAt when the run began, in milliseconds since the epoch
 * @param until the end of the time shown: the run's end, or now
 */
export function timelineRows(
	steps: readonly StepView[],
	startedAt: number,
	until: number,
): readonly TimelineRow[] {
	const byNumber = new Map(steps.map((step) => [step.step, step]));
	const whole = Math.max(1, until - startedAt);
	const row = (step: StepView, depth: 0 | 1): TimelineRow => {
		const from = clamp((step.startedAt - startedAt) / whole);
		const to = clamp(((step.endedAt ?? until) - startedAt) / whole);
		const width = Math.max(NARROWEST, to - from);
		return { step, depth, from: Math.min(from, 1 - width), width };
	};
	return steps
		.filter((step) => step.call === undefined)
		.flatMap((step) => [
			row(step, 0),
			...step.calls.flatMap((call) => {
				const called = byNumber.get(call);
				return called ? [row(called, 1)] : [];
			}),
		]);
}

function clamp(part: number): number {
	return Math.min(1, Math.max(0, part));
}
