import type { Run } from "@switchyard/engine";
import type { Event } from "@switchyard/spec/event";
import type { RunRow } from "./run-row.ts";

/** A value in a table. */
export type Cell = string | number | null;

/**
 * Rule of a column for a row whose key is in the table already. `key` columns name the row. `first` keeps the value that is there, `last`
 * takes the new one, `sum` adds them up to `Number.MAX_SAFE_INTEGER`, and `most` keeps the greater one.
 */
export type ColumnRule = "key" | "first" | "last" | "sum" | "most";

/** A table of a projection. It goes to the store's writer as data, so it holds no functions. */
export interface ProjectedTable<Row extends object = Readonly<Record<string, Cell>>> {
	readonly name: string;
	/** Columns in the order of cells; at least one is of the key. */
	readonly columns: { readonly [Column in keyof Row & string]: ColumnRule };
}

/** A run before an event, as projections read it. */
export interface ProjectedRun {
	readonly head: Pick<RunRow, "id" | "flow" | "flow_name">;
	readonly state: Run;
}

/**
 * Function from events of runs to rows of a table. The rows of an event are in the commit that has the event, so neither is there without the
 * other; they stay when the run is removed.
 */
export interface Projection<Row extends object = object> {
	readonly table: ProjectedTable<Row>;
	/** Returns the rows that an event adds, given the run before it. It is asked about each event once, and reads nothing else. */
	rowsOf(event: Event, run: ProjectedRun): readonly Row[];
	/** Receives each row at once, before it is on disk: for what has to be asked without a wait, such as budgets. */
	note?(row: Row): void;
}

/** The rows of an event of which a projection keeps nothing. */
export const NO_ROWS: readonly never[] = [];
