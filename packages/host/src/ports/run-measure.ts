import type { MeasureKind, MeasureOutcome } from "@switchyard/spec";

/** What ended in a run, as the statistics have it: those of a day, a flow, a thing and an outcome are one. */
export interface RunMeasure {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	readonly kind: MeasureKind;
	/** The node type; empty for a run, and for a call of a tool that does not exist. */
	readonly name: string;
	readonly outcome: MeasureOutcome;
	/** How many. */
	readonly number: number;
	/** How long they took together, and the slowest of them, in milliseconds; 0 where they never began. */
	readonly totalMs: number;
	readonly slowestMs: number;
}
