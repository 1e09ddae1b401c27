import type { TimelineRow } from "./timeline-rows.ts";

/** The rows of what failed, each under the agents, loops and rounds that it belongs to. */
export function failedRows(rows: readonly TimelineRow[]): readonly TimelineRow[] {
	let above = -1;
	return rows
		.toReversed()
		.filter((row) => {
			const isKept = hasFailed(row) || row.depth < above;
			if (isKept) above = row.depth;
			return isKept;
		})
		.toReversed();
}

/** Whether anything failed in a row. */
export function hasFailed(row: TimelineRow): boolean {
	if (row.kind === "model") return false;
	const { state } = row.kind === "step" ? row.step : row;
	return state === "failed" || state === "refused";
}
