import type { MeasureKind, MeasureOutcome } from "@switchyard/spec";

/** What ended in a run, as the statistics have it: those of a day, a flow, a thing and an outcome add up. */
export interface RunMeasure {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	readonly kind: MeasureKind;
	/** The node type; empty for a run, and for a call of a tool that does not exist. */
	readonly name: string;
	readonly outcome: MeasureOutcome;
	/** How long it took, in milliseconds; 0 where it never began. */
	readonly ms: number;
}
