/** Where a step's bar lies: its left edge and its width, as parts of the time shown from 0 to 1. */
export interface TimelineBar {
	readonly from: number;
	readonly width: number;
}

/** A bar is never narrower, so that the shortest step can be seen. */
const NARROWEST = 0.004;

/**
 * Where a bar lies in the time shown. All times are milliseconds since the Unix epoch.
 * @param startedAt when the run began
 * @param until the end of the time shown: the run's end, or now
 */
export function timelineBar(
	span: { readonly startedAt: number; readonly endedAt: number | undefined },
	startedAt: number,
	until: number,
): TimelineBar {
	const whole = Math.max(1, until - startedAt);
	const from = clamp((span.startedAt - startedAt) / whole);
	const to = clamp(((span.endedAt ?? until) - startedAt) / whole);
	const width = Math.max(NARROWEST, to - from);
	return { from: Math.min(from, 1 - width), width };
}

function clamp(part: number): number {
	return Math.min(1, Math.max(0, part));
}
