import type { RunRow } from "@switchyard/host";
import type { MeasureKind, MeasureOutcome } from "@switchyard/spec";
import type { OpeningsTable, OwnerTable } from "./owner-tables.ts";

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

/** What was paid for: see `RunCharge`. The charges of one day, flow and thing paid for are one row. */
export interface CostsTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	/** As it was when the latest of the runs began. */
	readonly flow_name: string;
	readonly kind: "model" | "node" | "embeddings";
	readonly name: string;
	/** At most `Number.MAX_SAFE_INTEGER`, like every sum here. */
	readonly micro_usd: number;
	readonly calls: number;
	readonly unpriced: number;
	readonly input_tokens: number;
	readonly output_tokens: number;
	readonly cached_input_tokens: number;
	readonly cache_write_tokens: number;
}

/** Values that approved calls of tools had, by flow: a value that is not here is used for the first time. */
export interface ApprovedValuesTable {
	readonly flow: string;
	/** The tool's node. */
	readonly node: string;
	readonly parameter: string;
	/** SHA-256 of the value's JSON with its keys in order, in hexadecimal. */
	readonly hash: string;
}

/** What ended in runs: see `RunMeasure`. Those of one day, flow, thing and outcome are one row. */
export interface MeasuresTable {
	/** In UTC, such as `2026-11-01`. */
	readonly day: string;
	readonly flow: string;
	readonly kind: MeasureKind;
	readonly name: string;
	readonly outcome: MeasureOutcome;
	/** At most `Number.MAX_SAFE_INTEGER`, like the other sum. */
	readonly number: number;
	readonly total_ms: number;
	readonly slowest_ms: number;
}

/** The rules by which calls are approved without a question: see `ApprovalRule`. */
export interface ApprovalRulesTable {
	/** The id of the question from which it was made. */
	readonly id: string;
	readonly flow: string;
	readonly flow_name: string;
	readonly node: string;
	readonly node_type: string;
	readonly tool: string;
	/** JSON: the arguments that calls must have; any when null. */
	readonly same: string | null;
	readonly ends_at: number;
	readonly made_by: string | null;
	/** JSON: `Actor`; null in rows of earlier versions. */
	readonly actor: string | null;
	readonly made_at: number;
	readonly run: string;
	/** When a person revoked it; null while it holds. */
	readonly revoked_at: number | null;
}

/** What an administrator has set. */
export interface SettingsTable {
	readonly name: string;
	/** JSON. */
	readonly value: string;
}
