import type { ListRunsQuery } from "@switchyard/spec/http";
import type { RunRow, StoredRun } from "./run-row.ts";

/** One row for each run, by which runs are found: written with the events that change it. */
export interface RunRows {
	readonly row: (run: string) => Promise<StoredRun | undefined>;
	/** Newest first. */
	readonly rows: (query: ListRunsQuery) => Promise<{ readonly rows: RunRow[]; readonly more: boolean }>;
	/** The runs that are not over and wait for nothing but machines. One that changes meanwhile may be given twice. */
	readonly runningRuns: () => AsyncIterable<StoredRun>;
	/** The runs that wait with runs of their sub-flows of which one no longer waits for a person: they were not told of it. */
	readonly untoldRuns: () => AsyncIterable<StoredRun>;
	/** The runs of sub-flows that only wait, but for those whose caller waits with them. */
	readonly waitingCallees: () => AsyncIterable<StoredRun>;
	/** When the first timer of the runs that only wait is due. */
	readonly nextWake: () => Promise<number | undefined>;
	/** Runs that only wait and whose first timer is due by then, at most `limit`. */
	readonly dueRuns: (until: number, limit: number) => Promise<readonly string[]>;
	/** The runs that ask people something, newest first. */
	readonly askingRuns: (query: AskingQuery) => Promise<{ readonly rows: RunRow[]; readonly more: boolean }>;
	/** The runs with steps whose outcome is unknown, newest first. */
	readonly unknownRuns: (query: AskingQuery) => Promise<{ readonly rows: RunRow[]; readonly more: boolean }>;
	/** The run that was started with this key at this trigger since then. */
	readonly runWithKey: (start: {
		readonly flow: string;
		readonly node: string;
		readonly key: string;
		readonly since: number;
	}) => Promise<string | undefined>;
	/**
	 * Replaces the row of a run that cannot continue; its events stay as they are.
	 * @throws AppError `JOURNAL_UNAVAILABLE`
	 */
	readonly replaceRow: (row: RunRow) => Promise<void>;
}

/** Selection of the runs that wait for people. */
export interface AskingQuery {
	readonly flow?: string;
	/** Only runs older than this one. */
	readonly before?: string;
	readonly limit: number;
}
