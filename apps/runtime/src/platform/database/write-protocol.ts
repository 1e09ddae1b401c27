import type { FlowVersion, RunRow } from "@switchyard/host";
import type { TableRows } from "./additions.ts";

/** What SQLite's writer thread is sent. */
export type WriterRequest = WriteBatch | { readonly type: "close" };

/** What waits in one turn of the event loop. The writer commits every batch that waits in one transaction. */
export interface WriteBatch {
	readonly type: "batch";
	/** Raised after every failure: the writer drops what was sent before the queue knew of it. */
	readonly round: number;
	readonly appends: readonly JournalAppend[];
	/** Rows that all their events together add to the tables of projections. */
	readonly additions: readonly TableRows[];
	readonly groups: readonly (readonly WriteQuery[])[];
	/** Large values that are removed after the commit, unless a run needs them. */
	readonly unneeded: readonly string[];
}

/** The events that one commit adds to one run, with what else changes by them. */
export interface JournalAppend {
	readonly run: string;
	/** The `seq` of the first event. */
	readonly first: number;
	/** JSON: a list of events. */
	readonly events: string;
	/** What the events refer to: on disk before the events are. */
	readonly values: readonly StoredValue[];
	/** The run's row as it is from now on, when it changes. */
	readonly row: RunRow | undefined;
	/** The flow version that the run uses, kept unless it is there. */
	readonly version: FlowVersion | undefined;
}

/** A value that a journal keeps beside its events. */
export interface StoredValue {
	readonly ref: string;
	/** The value as JSON. */
	readonly text: string;
}

/** A compiled Kysely query; `expectRows` undoes its whole group unless it changes exactly so many rows. */
export interface WriteQuery {
	readonly sql: string;
	readonly parameters: readonly unknown[];
	readonly expectRows?: number;
}

/** What one query of a group did. */
export interface WriteResult {
	/** Rows changed. */
	readonly changes: number;
	/** Rows given by a `returning` clause. */
	readonly rows: readonly Record<string, unknown>[];
}

/** What a writer tells the queue. */
export type WriterReport = CommitReport | FailureReport;

/** Everything of the next `batches` batches is on disk, except for refused groups. */
export interface CommitReport {
	readonly type: "commit";
	readonly batches: number;
	/** One per group, in order. */
	readonly groups: readonly GroupOutcome[];
}

export type GroupOutcome = { readonly results: readonly WriteResult[] } | { readonly refused: Refusal };

/** Why a group of queries was left out. */
export interface Refusal {
	/** The query's index in its group. */
	readonly query: number;
	/** Its rows were not as many as expected, it breaks a constraint, or it is no query at all. */
	readonly reason: "rows" | "constraint" | "invalid";
	readonly message: string;
}

/** Nothing of what waits was written, and nothing will be until a batch of the next round comes. */
export interface FailureReport {
	readonly type: "failure";
	readonly round: number;
	readonly kind: FailureKind;
	readonly message: string;
	/**
	 * How many of the oldest batches may be on disk all the same. They are sent again as they are, and it is for the writer
	 * not to write them twice.
	 */
	readonly undecided: number;
}

/** The disk is full; something else that passes by itself, such as a server out of reach; anything that does not pass. */
export type FailureKind = "full" | "passing" | "final";
