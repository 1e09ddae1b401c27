import type { Client } from "pg";
import type { BatchWriter } from "../batch-writer.ts";
import type { CommitEvidence } from "../evidence/commit-evidence.ts";
import { StaleOwnerError } from "../stale-owner-error.ts";
import type { FailureKind, GroupOutcome, WriteBatch, WriterReport } from "../write-protocol.ts";
import { Lease } from "./lease.ts";
import { endOwnership, type Ownership, renewOwnership } from "./ownership.ts";
import { failureOf } from "./postgres-error.ts";
import { PostgresTransaction, UndecidedError } from "./postgres-transaction.ts";

export interface PostgresWriterOptions {
	/** A connection that is not open yet. */
	readonly connect: () => Client;
	/** As the owner's row names this server. */
	readonly holder: string;
	/** How many commits there were when this server took the database. */
	readonly commits: number;
	/** Where commits are noted outside the database. */
	readonly evidence: CommitEvidence;
	readonly leaseMs: number;
	readonly receive: (report: WriterReport) => void;
}

/** A connection that may write. */
interface Session extends Ownership {
	readonly client: Client;
}

/** Batches whose commit was under way when the connection was lost. */
interface Undecided {
	readonly batches: number;
	readonly groups: readonly GroupOutcome[];
}

/**
 * Writes over one connection, and opens another when that is lost. Whatever comes while a commit is under way goes into the
 * next one. Every commit renews the lease; while there is nothing to write, empty ones do.
 */
export class PostgresWriter implements BatchWriter {
	readonly #options: PostgresWriterOptions;
	readonly #transaction: PostgresTransaction;
	readonly #lease: Lease;
	readonly #renewal: NodeJS.Timeout;
	#waiting: WriteBatch[] = [];
	#databaseSession: Session | undefined;
	/** How many commits are known to be in the database. */
	#commits: number;
	#undecided: Undecided | undefined;
	#round = 0;
	#working: Promise<void> | undefined;
	/** After a failure only the queue tries again. */
	#failed = false;

	constructor(options: PostgresWriterOptions) {
		this.#options = options;
		this.#commits = options.commits;
		this.#transaction = new PostgresTransaction(options.leaseMs);
		this.#lease = new Lease(options.leaseMs);
		this.#renewal = setInterval(() => this.#failed || this.#work(), options.leaseMs / 4);
		this.#work();
	}

	get isOwner(): boolean {
		return this.#lease.holds;
	}

	send(batch: WriteBatch): void {
		if (batch.round < this.#round) return;
		this.#waiting.push(batch);
		this.#work();
	}

	async close(): Promise<void> {
		clearInterval(this.#renewal);
		await this.#working;
		this.#options.evidence.close();
		if (this.#databaseSession === undefined) return;
		const { client, epoch } = this.#databaseSession;
		// Without it the next server waits until the lease is over.
		await endOwnership(client, epoch).catch(() => {});
		await client.end().catch(() => {});
	}

	/** Begins once everything is here that is sent without a pause. */
	#work(): void {
		this.#working ??= Promise.resolve()
			.then(() => this.#writeWaiting())
			.finally(() => {
				this.#working = undefined;
				if (this.#waiting.length > 0) this.#work();
			});
	}

	async #writeWaiting(): Promise<void> {
		const batches = this.#waiting.splice(0);
		try {
			this.#round = batches.at(-1)?.round ?? this.#round;
			await this.#write(batches);
			this.#failed = false;
		} catch (error) {
			this.#fail(error);
		}
	}

	async #write(batches: WriteBatch[]): Promise<void> {
		const databaseSession = await this.#connected();
		if (this.#undecided) this.#settle(this.#undecided, databaseSession, batches);
		const groups = await this.#commit(databaseSession, batches);
		this.#commits += 1;
		this.#options.evidence.note(this.#commits);
		// A commit that nobody asked for is reported too: code that waits until the lease is known to hold can then proceed.
		this.#options.receive({ type: "commit", batches: batches.length, groups });
	}

	async #commit(databaseSession: Session, batches: readonly WriteBatch[]): Promise<readonly GroupOutcome[]> {
		const renewed = this.#lease.renewing();
		try {
			const groups = await this.#transaction.write(databaseSession.client, databaseSession, batches);
			renewed();
			return groups;
		} catch (error) {
			if (error instanceof UndecidedError) {
				this.#undecided = { batches: batches.length, groups: error.groups };
			}
			throw error;
		}
	}

	/** The batches of a lost commit come first, as they were: those that are in the database are not written again. */
	#settle({ batches: count, groups }: Undecided, { commits }: Session, batches: WriteBatch[]): void {
		this.#undecided = undefined;
		if (commits === this.#commits) return;
		this.#commits = commits;
		this.#options.evidence.note(commits);
		batches.splice(0, count);
		if (count > 0) this.#options.receive({ type: "commit", batches: count, groups });
	}

	async #connected(): Promise<Session> {
		if (this.#databaseSession) return this.#databaseSession;
		const { connect, holder, leaseMs } = this.#options;
		const client = connect();
		try {
			await client.connect();
			this.#databaseSession = { client, ...(await renewOwnership(client, holder, leaseMs)) };
		} catch (error) {
			client.end().catch(() => {});
			throw error;
		}
		client.on("end", () => {
			if (this.#databaseSession?.client === client) this.#databaseSession = undefined;
		});
		return this.#databaseSession;
	}

	#fail(error: unknown): void {
		this.#failed = true;
		this.#waiting = [];
		const lost = this.#databaseSession?.client;
		this.#databaseSession = undefined;
		lost?.end().catch(() => {});
		this.#options.receive({
			type: "failure",
			round: this.#round,
			kind: kindOf(error),
			message: String(error),
			undecided: this.#undecided?.batches ?? 0,
		});
		this.#round += 1;
	}
}

function kindOf(error: unknown): FailureKind {
	if (error instanceof StaleOwnerError) return "final";
	if (error instanceof UndecidedError) return "passing";
	const failure = failureOf(error);
	if (failure === "full") return "full";
	return failure === "lost" || failure === "passing" ? "passing" : "final";
}
