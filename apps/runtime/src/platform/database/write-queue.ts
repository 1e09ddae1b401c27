import type { Cancel, Clock, ProjectedTable } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { BaseLogger } from "pino";
import { type Addition, rowsOfTables } from "./additions.ts";
import type { BatchWriter, StartWriter } from "./batch-writer.ts";
import { callerOf, isNewWork, journalAppendOf, type PendingAppend, PendingBatch } from "./pending-batch.ts";
import { WriteRefusedError } from "./write-error.ts";
import type {
	CommitReport,
	FailureKind,
	FailureReport,
	WriteQuery,
	WriteResult,
	WriterReport,
} from "./write-protocol.ts";

/** What a person can do. */
const HINTS: Readonly<Record<FailureKind, string>> = {
	full: "Free some space on the disk. Writing then resumes automatically.",
	passing: "The database cannot be written to for now. Writing resumes automatically.",
	final: "Look at the server's log; it needs a restart.",
};

const RETRY_MS = 500;

/** Appends that are worth a commit of their own while the writer has nothing to do. */
const EARLY_APPENDS = 32;

/** How long events that nobody waits for may wait for others to be written with, in milliseconds. */
export const LINGER_MS = 4;

/** The machine's own clock. */
const MACHINE: Pick<Clock, "after"> = {
	after: (ms, ring) => {
		const timer = setTimeout(ring, ms);
		return () => clearTimeout(timer);
	},
};

/** What a metric may want to know of a batch. */
export interface ObservedCommit {
	/** From handing it to the writer until it was on disk. */
	readonly seconds: number;
	/** Returns the rows that its events add to the table of a projection. */
	readonly rowsOf: <Row extends object>(table: ProjectedTable<Row>) => readonly Row[];
}

/** Receives the outcome of the appends synchronously: later batches have not been sent yet when it is called. */
export interface AppendListener {
	/** These are on disk, in order. */
	readonly committed: (appends: readonly PendingAppend[]) => void;
	/** The starts of these runs were refused; whatever else was appended for them is dropped. */
	readonly refused: (runs: ReadonlySet<string>) => void;
}

/**
 * Gathers what one turn of the event loop writes into one batch, or into two when it is much and the writer has nothing to
 * do; what nobody waits for is written together with what the next few milliseconds bring. While the disk is full or the database out of reach it refuses new work, keeps what accepted runs append, and tries
 * again; after any other failure it refuses everything, because a write that failed once cannot be trusted when it is
 * repeated.
 */
export class WriteQueue {
	readonly #writer: BatchWriter;
	readonly #logger: Pick<BaseLogger, "info" | "error">;
	readonly #onFailure: (error: Error) => void;
	/** Receives each batch once it is on disk. */
	onCommit: ((commit: ObservedCommit) => void) | undefined;
	#listener: AppendListener = { committed: () => {}, refused: () => {} };
	#current = new PendingBatch();
	#scheduled = false;
	#cancelLinger: Cancel | undefined;
	/** Sent and not yet acknowledged, oldest first. */
	#sent: PendingBatch[] = [];
	#round = 0;
	#trouble: FailureKind | undefined;
	#reason = "";
	#cancelRetry: Cancel | undefined;
	readonly #clock: Pick<Clock, "after">;
	/** Who waits until the store can be written. */
	#onWritable: (() => void)[] = [];

	constructor(
		start: StartWriter,
		logger: Pick<BaseLogger, "info" | "error">,
		onFailure: (error: Error) => void,
		clock: Pick<Clock, "after"> = MACHINE,
	) {
		this.#clock = clock;
		this.#logger = logger;
		this.#onFailure = onFailure;
		this.#writer = start(
			(report) => this.#receive(report),
			(reason) => this.#fail(reason),
		);
	}

	set listener(listener: AppendListener) {
		this.#listener = listener;
	}

	/** The batch that the next send takes. */
	get current(): PendingBatch {
		return this.#current;
	}

	/** How many batches are not on disk yet. */
	get waiting(): number {
		return this.#sent.length + (this.#current.isEmpty ? 0 : 1);
	}

	/** Why new work is refused; `undefined` when it is not. */
	get unavailable(): AppError | undefined {
		return this.#trouble && this.#refusalBy(this.#trouble);
	}

	/** Whether what begins now can be kept: as far as anybody knows the store can be written, and is still this server's. */
	get isWritable(): boolean {
		return this.#trouble === undefined && this.#writer.isOwner;
	}

	/** Resolves after a commit has shown that the store can be written; never after a failure that does not pass. */
	whenWritable(): Promise<void> {
		if (this.isWritable) return Promise.resolve();
		return new Promise((resolve) => this.#onWritable.push(resolve));
	}

	/**
	 * Puts an append into the current batch, which it gives back; until that is sent, events may be added to the append. It
	 * is sent within a few milliseconds, or once the turn is over where someone asks to `hurry`.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when the append starts a run, unless an accepted run calls it
	 */
	append(append: PendingAppend): PendingBatch {
		if (isNewWork(append) && this.unavailable) throw this.unavailable;
		// With many runs at work, the writer begins while the others are still running.
		if (this.#sent.length === 0 && this.#current.appends.length >= EARLY_APPENDS) this.#sendCurrent();
		this.#current.appends.push(append);
		if (!this.#scheduled) this.#cancelLinger ??= this.#clock.after(LINGER_MS, () => this.#sendCurrent());
		return this.#current;
	}

	/** Someone waits for the current batch: it is sent once this turn of the event loop is over. */
	flush(): void {
		if (this.#scheduled) return;
		this.#scheduled = true;
		setImmediate(() => {
			this.#scheduled = false;
			this.#sendCurrent();
		});
	}

	write(queries: readonly WriteQuery[]): Promise<readonly WriteResult[]> {
		const unavailable = this.unavailable;
		if (unavailable) return Promise.reject(unavailable);
		return new Promise((resolve, reject) => {
			this.#current.groups.push({ queries, resolve, reject });
			this.flush();
		});
	}

	/**
	 * Removes those of these large values that no run needs.
	 * @throws AppError `JOURNAL_UNAVAILABLE` when the journal has failed
	 */
	collect(refs: readonly string[]): Promise<void> {
		const { committed } = this.#current;
		this.#current.unneeded.push(...refs);
		this.flush();
		return committed.promise;
	}

	/** Resolves once everything added so far is on disk, or cannot be for now. */
	async drain(): Promise<void> {
		this.#sendCurrent();
		const last = this.#sent.at(-1);
		if (last && this.#trouble === undefined) {
			await Promise.allSettled([last.accepted.promise, last.committed.promise]);
		}
	}

	/** Ends the writer once it has written what it was sent. */
	close(): Promise<void> {
		this.#cancelRetry?.();
		return this.#writer.close();
	}

	#sendCurrent(): void {
		this.#cancelLinger?.();
		this.#cancelLinger = undefined;
		if (this.#trouble !== undefined || this.#current.isEmpty) return;
		const batch = this.#current;
		this.#current = new PendingBatch();
		this.#sent.push(batch);
		this.#send(batch);
	}

	#send(batch: PendingBatch): void {
		batch.sentAt ??= performance.now();
		this.#writer.send({
			type: "batch",
			round: this.#round,
			appends: batch.appends.map(journalAppendOf),
			additions: rowsOfTables(additionsOf(batch)),
			groups: batch.groups.map((group) => group.queries),
			unneeded: batch.unneeded,
		});
	}

	#receive(report: WriterReport): void {
		if (this.#trouble === "final") return;
		if (report.type === "commit") this.#commit(report);
		else this.#interrupt(report);
	}

	#commit({ batches, groups }: CommitReport): void {
		if (this.#trouble !== undefined) this.#unblock();
		let next = 0;
		for (const batch of this.#sent.splice(0, batches)) {
			if (batch.sentAt !== undefined) {
				const seconds = (performance.now() - batch.sentAt) / 1000;
				this.onCommit?.({ seconds, rowsOf: (table) => rowsOf(table, additionsOf(batch)) });
			}
			this.#listener.committed(batch.appends);
			batch.accepted.resolve();
			batch.committed.resolve();
			for (const { resolve, reject } of batch.groups) {
				const outcome = groups[next++];
				if (outcome && "results" in outcome) resolve(outcome.results);
				else if (outcome) reject(new WriteRefusedError(outcome.refused));
			}
		}
		if (this.isWritable) for (const resolve of this.#onWritable.splice(0)) resolve();
	}

	#interrupt({ kind, message, undecided }: FailureReport): void {
		if (kind === "final") {
			this.#fail(message);
			return;
		}
		this.#round += 1;
		this.#reason = message;
		if (this.#trouble === undefined) {
			this.#logger.error({ kind, reason: message }, "the journal cannot be written; new work is refused");
		}
		this.#trouble = kind;
		this.#refuseNewWork([...this.#sent.slice(undecided), this.#current], this.#refusalBy(kind));
		this.#cancelRetry?.();
		this.#cancelRetry = this.#clock.after(RETRY_MS, () => this.#sendAgain());
	}

	/** What was accepted stays queued, with the sub-flows that it calls; runs that were not, and queries, are refused now. */
	#refuseNewWork(batches: readonly PendingBatch[], refusal: AppError): void {
		const refused = new Set<string>();
		for (const batch of batches) {
			for (const append of batch.appends) {
				if (isNewWork(append) || refused.has(callerOf(append) ?? "")) refused.add(append.run);
			}
		}
		this.#listener.refused(refused);
		for (const batch of batches) {
			const kept = batch.appends.filter(({ run }) => !refused.has(run));
			batch.appends.splice(0, batch.appends.length, ...kept);
			this.#rejectNewWork(batch, refusal);
		}
	}

	#rejectNewWork(batch: PendingBatch, refusal: AppError): void {
		batch.accepted.reject(refusal);
		for (const group of batch.groups.splice(0)) group.reject(refusal);
	}

	#refusalBy(trouble: FailureKind): AppError {
		return new AppError("JOURNAL_UNAVAILABLE", { hint: HINTS[trouble], cause: this.#reason });
	}

	#sendAgain(): void {
		// What runs wait for tries whether anything can be written, and an empty batch where none does.
		if (this.#sent.length === 0) {
			this.#sent.push(this.#current);
			this.#current = new PendingBatch();
		}
		for (const batch of this.#sent) this.#send(batch);
	}

	#unblock(): void {
		this.#trouble = undefined;
		// The current batch's starts were refused meanwhile; what comes now starts afresh.
		const held = this.#current;
		this.#current = new PendingBatch();
		if (!held.isEmpty) {
			this.#sent.push(held);
			this.#send(held);
		}
		this.#logger.info("the journal can be written again");
	}

	#fail(message: string): void {
		if (this.#trouble === "final") return;
		this.#trouble = "final";
		this.#reason = message;
		this.#cancelRetry?.();
		this.#logger.error({ reason: message }, "the journal failed; nothing is accepted any more");
		const refusal = this.#refusalBy("final");
		for (const batch of [...this.#sent.splice(0), this.#current]) {
			this.#rejectNewWork(batch, refusal);
			batch.committed.reject(refusal);
		}
		this.#onFailure(new Error(`The journal failed: ${message}`));
	}
}

function additionsOf({ appends }: PendingBatch): readonly Addition[] {
	return appends.flatMap(({ additions }) => additions);
}

function rowsOf<Row extends object>(
	table: ProjectedTable<Row>,
	additions: readonly Addition[],
): readonly Row[] {
	// Rows are of their table's type: `RunJournal.add` takes no others.
	return additions.filter((addition) => addition.table === table).map(({ row }) => row as Row);
}
