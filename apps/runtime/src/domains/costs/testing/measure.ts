import type { MeasuresTable } from "../tables.ts";

/** A measure of one thing that took so long, with what a test cares about and the rest made up. */
export function measure({
	ms = 40,
	...changes
}: Partial<Omit<MeasuresTable, "number" | "total_ms" | "slowest_ms">> & {
	readonly ms?: number;
} = {}): MeasuresTable {
	return {
		day: "2026-11-10",
		flow: "flow",
		kind: "step",
		name: "Mail.Send",
		outcome: "succeeded",
		number: 1,
		total_ms: ms,
		slowest_ms: ms,
		...changes,
	};
}
