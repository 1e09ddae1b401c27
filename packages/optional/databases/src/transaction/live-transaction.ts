import { KeyedMutex } from "@switchyard/async";
import { NodeError } from "@switchyard/node-kit";
import { DatabaseError } from "../connection/database-error.ts";
import { within } from "../connection/within.ts";
import type { StepWork } from "../work/work.ts";
import type { OpenTransaction } from "./open-transaction.ts";
import { transactionLost } from "./work-within.ts";

/** How long a database that was told to stop in time may take to do so, in milliseconds. */
const GRACE_MS = 1000;

/** What people call the database, and how long the transaction may be open, in milliseconds. */
interface LiveTransactionOptions {
	readonly name: string;
	readonly openLimitMs: number;
}

/** A transaction that steps work in, one after the other. */
export class LiveTransaction {
	readonly #open: OpenTransaction;
	readonly #options: LiveTransactionOptions;
	readonly #timer: NodeJS.Timeout;
	/** `expired` where it was open for too long: nothing brings it back, so that its steps fail with that. */
	#state: "open" | "expired" | "over" = "open";
	readonly #mutex = new KeyedMutex();

	constructor(open: OpenTransaction, options: LiveTransactionOptions) {
		this.#open = open;
		this.#options = options;
		this.#timer = setTimeout(() => this.#expire(), options.openLimitMs).unref();
	}

	/** Whether steps can still work in it, or learn why they cannot. */
	get isUsable(): boolean {
		return this.#state !== "over";
	}

	/**
	 * Does a step's work, whole or nothing of it.
	 * @throws NodeError `DATABASE_…`, `SESSION_LOST` where the transaction is over and nothing of it was kept, or the signal's reason
	 */
	work(work: StepWork, timeLimitMs: number, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>> {
		return this.#inTurn(() => this.#open.work(work, timeLimitMs), timeLimitMs, signal);
	}

	/**
	 * Commits, once however often it is tried with this key.
	 * @throws NodeError `SESSION_LOST` where nobody has heard whether it was committed, `DATABASE_…` where the database refuses it
	 */
	async commit(key: string, timeLimitMs: number, signal: AbortSignal): Promise<void> {
		try {
			await this.#inTurn(() => this.#open.commit(key), timeLimitMs, signal);
		} catch (error) {
			throw this.isUsable ? error : transactionLost(error);
		}
	}

	/** Rolls back what was not committed. */
	async close(): Promise<void> {
		clearTimeout(this.#timer);
		if (this.#state !== "open") return;
		this.#state = "over";
		await this.#mutex.run("", () => this.#open.close());
	}

	#inTurn<Result>(act: () => Promise<Result>, timeLimitMs: number, signal: AbortSignal): Promise<Result> {
		return this.#mutex.run("", () => this.#act(act, timeLimitMs, signal));
	}

	async #act<Result>(act: () => Promise<Result>, timeLimitMs: number, signal: AbortSignal): Promise<Result> {
		signal.throwIfAborted();
		if (this.#state === "expired") throw openTooLong(this.#options);
		if (this.#state === "over") throw transactionLost();
		const limit = AbortSignal.timeout(timeLimitMs + GRACE_MS);
		try {
			return await within(act(), AbortSignal.any([signal, limit]));
		} catch (error) {
			const isLost = error instanceof NodeError && LOST.has(error.code);
			if (isLost || signal.aborted || limit.aborted) await this.#break();
			signal.throwIfAborted();
			if (limit.aborted) throw new DatabaseError("timeout", this.#options.name, error);
			throw isLost ? transactionLost(error) : error;
		}
	}

	/** The database rolls back by itself. */
	async #break(): Promise<void> {
		clearTimeout(this.#timer);
		this.#state = "over";
		await this.#open.destroy();
	}

	/** What is under way comes to its end before. */
	#expire(): void {
		if (this.#state !== "open") return;
		this.#state = "expired";
		this.#mutex.run("", () => this.#open.close()).catch(() => {});
	}
}

const LOST: ReadonlySet<string> = new Set(["SESSION_LOST", "DATABASE_CONNECTION_LOST"]);

function openTooLong({ name, openLimitMs }: LiveTransactionOptions): NodeError {
	return new NodeError({
		code: "DATABASE_TRANSACTION_EXPIRED",
		message: `The transaction in ${name} was open longer than ${openLimitMs / 1000} seconds, and was rolled back.`,
		hint: "Do what takes long before the block, or let the block be open longer.",
	});
}
