import type { AppError } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { RunSnapshot } from "@switchyard/spec/snapshot";
import type { FlowVersion } from "./flow-version.ts";
import type { ProjectedTable } from "./projection.ts";
import type { RunRow } from "./run-row.ts";
import type { Writable } from "./writable.ts";

/** The events of each run, and what they need to be read. */
export interface RunLog extends RunLogReader, Writable {
	/** Why no new run can be taken; `undefined` when one can. */
	readonly unavailable: AppError | undefined;
	/** Sets the listener that is notified of every commit. */
	readonly listen: (listener: JournalListener) => void;
	/** The journal of one run, for the one host that advances it. */
	readonly open: (run: string) => RunJournal;
	/**
	 * Keeps a run's state in place of the snapshot of it that there was: committed with the events appended last or later, so that it
	 * never covers an event that the journal lacks. It only saves work, so whatever else there is to write comes first.
	 * Resolves with its length, as `KeptSnapshot` has it; one that is too long, or for which there is too little room, is not kept.
	 * @throws AppError `JOURNAL_UNAVAILABLE`; whatever is thrown, the journal is as good as before
	 */
	readonly keepSnapshot: (run: string, snapshot: RunSnapshot) => Promise<number>;
	/** Resolves once everything appended so far is on disk, or cannot be for now. */
	readonly drain: () => Promise<void>;
}

/** Reader of the events that are on disk. */
export interface RunLogReader {
	/**
	 * Events that are on disk, with references in place of large values, from `from` on, at most `limit`.
	 * @throws JournalDamagedError
	 */
	readonly read: (
		run: string,
		from: number,
		limit: number,
	) => Promise<{ readonly events: Event[]; readonly more: boolean }>;
	/**
	 * Events as `read` returns them, with their large values.
	 * @throws JournalDamagedError
	 */
	readonly load: (
		run: string,
		from: number,
		limit: number,
	) => Promise<{ readonly events: Event[]; readonly more: boolean }>;
	/**
	 * The snapshot of a run that is on disk, with its large values.
	 * @throws SnapshotError when it is damaged, or of another format or engine: the journal can be folded instead
	 */
	readonly snapshot: (run: string) => Promise<KeptSnapshot | undefined>;
	/** The JSON text of a value that an event refers to. */
	readonly value: (ref: string) => Promise<string | undefined>;
	/** Whether an event of the run refers to it. */
	readonly refersTo: (run: string, ref: string) => Promise<boolean>;
	/** A flow version that a run used. */
	readonly version: (flow: string, revision: number) => Promise<Flow | undefined>;
	/** The node types that a run began with, by their hash. */
	readonly nodeTypes: (hash: string) => Promise<readonly NodeSpec[] | undefined>;
}

/** A snapshot of a run's state. */
export interface KeptSnapshot {
	/** For `continueRun`. */
	readonly snapshot: unknown;
	/** Characters of JSON, without the large values that it refers to. */
	readonly length: number;
}

/** A value that is kept beside the journal of each run that refers to it. */
export interface KeptValue {
	/** `sha256-` and the hash of the text. */
	readonly ref: string;
	/** The value as JSON. */
	readonly text: string;
}

/**
 * Appends to one run's journal. What is appended without a pause is committed together; what nobody waits for, together with
 * what the next few milliseconds bring.
 */
export interface RunJournal {
	/** Events that have not been sent to the disk yet. */
	readonly unsent: number;
	/**
	 * Events come in order, without gaps. Large values of theirs are kept apart, and references stand in their place.
	 * @param values what the event names by reference itself: kept for as long as the run
	 * @throws AppError `JOURNAL_UNAVAILABLE` for a run's first event while no new run can be taken
	 */
	append(event: Event, values?: readonly KeptValue[]): void;
	/** Writes the run's row together with the event appended last; of several without a pause the last one counts. */
	setRow(row: RunRow): void;
	/** Adds a row to the table of a projection, together with the event appended last. */
	add<Row extends object>(table: ProjectedTable<Row>, row: Row): void;
	/** Keeps the flow version together with the event appended last, unless it is kept already. */
	keepVersion(version: FlowVersion): void;
	/** Someone waits for what was appended last, and is notified by the listener. Not needed with `committed` and `confirmed`. */
	flush(): void;
	/**
	 * Resolves once everything appended so far is on disk.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when it never will be
	 */
	committed(): Promise<void>;
	/**
	 * The same in no hurry.
	 * @throws AppError as `committed`
	 */
	settled(): Promise<void>;
	/**
	 * The same for someone who waits for an answer: with a full disk it does not wait until there is room.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when what was appended is not on disk yet
	 */
	confirmed(): Promise<void>;
}

export interface JournalListener {
	/** These are on disk, in order. */
	readonly committed: (commits: readonly RunCommit[]) => void;
	/** These runs were not accepted, and nothing of them is kept. */
	readonly refused: (runs: ReadonlySet<string>) => void;
}

/** Events that one commit added to one run. */
export interface RunCommit {
	readonly run: string;
	readonly events: readonly Event[];
	/** The row as it is now, where it changed. */
	readonly row: RunRow | undefined;
}

/** A run's journal cannot be read. */
export class JournalDamagedError extends Error {
	override readonly name = "JournalDamagedError";
}
