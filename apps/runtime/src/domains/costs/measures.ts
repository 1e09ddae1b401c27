import { measureOf } from "@switchyard/engine";
import { NO_ROWS, type Projection } from "@switchyard/host";
import { dayOf } from "@switchyard/spec/json";
import type { MeasuresTable } from "./tables.ts";

/** Statistics of what ended in runs, and how long it took. */
export const measures: Projection<MeasuresTable> = {
	table: {
		name: "measures",
		columns: {
			day: "key",
			flow: "key",
			kind: "key",
			name: "key",
			outcome: "key",
			number: "sum",
			total_ms: "sum",
			slowest_ms: "most",
		},
	},
	rowsOf(event, { state, head }) {
		const measure = measureOf(state, event);
		if (measure === undefined) return NO_ROWS;
		const { kind, name, outcome, since = event.at } = measure;
		// A clock may be set back.
		const ms = Math.max(0, event.at - since);
		const day = dayOf(event.at);
		return [{ day, flow: head.flow, kind, name, outcome, number: 1, total_ms: ms, slowest_ms: ms }];
	},
};
