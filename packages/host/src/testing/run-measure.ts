import type { RunMeasure } from "../ports/run-measure.ts";

/** A measure with what a test cares about, and the rest made up. */
export function runMeasure(changes: Partial<RunMeasure> = {}): RunMeasure {
	return {
		day: "2026-11-10",
		flow: "flow",
		kind: "step",
		name: "Mail.Send",
		outcome: "succeeded",
		ms: 40,
		...changes,
	};
}
