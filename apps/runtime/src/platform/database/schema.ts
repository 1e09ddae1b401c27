import type { RunRow } from "@switchyard/host";

/**
 * The tables as Kysely sees them: those of the platform here, those of each domain in its `tables.ts`. Times are milliseconds since the Unix epoch;
 * columns that hold JSON hold it as text.
 */
export interface Schema {
	readonly journal: JournalTable;
	readonly journal_values: JournalValuesTable;
	readonly value_refs: ValueRefsTable;
	readonly removed_runs: RemovedRunsTable;
	readonly runs: RunRow & WrittenRun;
	readonly snapshots: SnapshotsTable;
	readonly node_type_sets: NodeTypeSetsTable;
	readonly credentials: CredentialsTable;
	readonly settings: SettingsTable;
	readonly owner: OwnerTable;
	readonly openings: OpeningsTable;
}

/** What happened in each run, never changed once written. One row holds the events of one commit. */
export interface JournalTable {
	/** The run's `number`. */
	readonly run: number;
	/** The `seq` of the row's first event. */
	readonly first: number;
	/** JSON: a list of events, without gaps. */
	readonly events: string;
	/** CRC-32 of `events` as UTF-8, so that a damaged row is noticed. */
	readonly checksum: number;
}

/** Large values that earlier versions kept here; new ones are files. */
export interface JournalValuesTable {
	/** `sha256-` and the hash of `text`. */
	readonly ref: string;
	/** JSON: the value. */
	readonly text: string;
}

/** Which run needs which large value. */
export interface ValueRefsTable {
	/** The run's `number`. */
	readonly run: number;
	/** `sha256-` and the hash of the value's JSON. */
	readonly ref: string;
}

/** Runs whose row is gone, and of whose journal some may be left. */
export interface RemovedRunsTable {
	/** What the run's `number` was. */
	readonly number: number;
}

/** What the events of a run make of it, up to one of them: the newest snapshot of each run that has one. */
export interface SnapshotsTable {
	/** The run's `number`. */
	readonly run: number;
	/** The last event that it covers. */
	readonly seq: number;
	/** The format of the snapshot, and the version of the engine that took it: no other reads it. */
	readonly format: number;
	readonly engine: string;
	/** JSON: the snapshot, with references in place of large values. */
	readonly state: string;
	/** CRC-32 of `state` as UTF-8. */
	readonly checksum: number;
}

/** Node types as runs found them. */
export interface NodeTypeSetsTable {
	/** Of `document`. */
	readonly hash: string;
	/** JSON: a list of node specs. */
	readonly document: string;
}

/** What the host has no say in. */
interface WrittenRun {
	/** What the journal names a run by: given by the writer, in the order of starts. */
	readonly number: number;
	/** The epoch of the opening by which the end of its journal may have been lost; `null` when there was none. */
	readonly loss: number | null;
}

/** Credentials at rest. */
export interface CredentialsTable {
	readonly name: string;
	readonly kind: string;
	/** The value, sealed with the data key. */
	readonly sealed: Uint8Array;
	/** The record's own data key, wrapped by the master key. */
	readonly data_key: Uint8Array;
	readonly updated_at: number;
}

/** Settings of an administrator. */
export interface SettingsTable {
	readonly name: string;
	/** JSON. */
	readonly value: string;
}

/** The one row that says which server may write. */
interface OwnerTable {
	/** Raised by each server that takes the database: what an earlier one writes is refused. */
	readonly epoch: number;
	/** How the server names itself to people. */
	readonly holder: string;
	/** Until when no other server takes the database, by the database's clock; 0 where a lock of the file does that. */
	readonly lease_until: number;
	/** How many commits there have been. */
	readonly commits: number;
}

/** The times that the database was opened for writing: its history, by which evidence outside it is compared with it. */
interface OpeningsTable {
	/** The owner's. */
	readonly epoch: number;
	/** Unique among openings. */
	readonly id: string;
	/** How many commits there were before. */
	readonly commits: number;
	/** The position that evidence named and the database did not have, where a person accepted the loss. */
	readonly accepted: string | null;
}
