import type { RunMeasure } from "../ports/run-measure.ts";

/** A measure of one thing that took so long, with what a test cares about and the rest made up. */
export function runMeasure({
	ms = 40,
	...changes
}: Partial<Omit<RunMeasure, "number" | "totalMs" | "slowestMs">> & {
	readonly ms?: number;
} = {}): RunMeasure {
	return {
		day: "2026-11-10",
		flow: "flow",
		kind: "step",
		name: "Mail.Send",
		outcome: "succeeded",
		number: 1,
		totalMs: ms,
		slowestMs: ms,
		...changes,
	};
}
