import type { HealthProblem } from "@switchyard/spec/http";
import type { Database } from "../../../platform/database/database.ts";

/** How long the store may take to answer, in milliseconds. */
const LIMIT_MS = 2000;
/** How long an answer is reused for other callers, in milliseconds: asking often costs no more. */
const FRESH_MS = 1000;

export interface StoreAnswer {
	/** Absent when it did not answer. */
	readonly answeredInMs?: number;
	readonly problems: readonly HealthProblem[];
}

export interface StoreProbeOptions {
	readonly kind: "sqlite" | "postgresql";
	readonly database: Pick<Database, "read" | "write" | "queue">;
	readonly limitMs?: number;
	readonly freshMs?: number;
}

/** Asks the store for a row, and its writer for a commit of nothing. A store that hangs is unhealthy; it never holds up who asks. */
export class StoreProbe {
	readonly #options: StoreProbeOptions;
	#latest: { readonly at: number; readonly answer: Promise<StoreAnswer> } | undefined;
	/** One that has not ended is not asked again: questions to a store that hangs would pile up. */
	#pending: Promise<unknown> | undefined;

	constructor(options: StoreProbeOptions) {
		this.#options = options;
	}

	get kind(): StoreProbeOptions["kind"] {
		return this.#options.kind;
	}

	probe(): Promise<StoreAnswer> {
		const now = performance.now();
		const { freshMs = FRESH_MS } = this.#options;
		if (!this.#latest || now - this.#latest.at >= freshMs) this.#latest = { at: now, answer: this.#ask(now) };
		return this.#latest.answer;
	}

	async #ask(begun: number): Promise<StoreAnswer> {
		const { limitMs = LIMIT_MS } = this.#options;
		this.#pending ??= this.#exchange().finally(() => {
			this.#pending = undefined;
		});
		const { promise: late, resolve } = Promise.withResolvers<StoreAnswer>();
		const timer = setTimeout(() => resolve({ problems: [timedOut(limitMs)] }), limitMs);
		try {
			const answered = this.#pending.then(() => ({
				answeredInMs: Math.round(performance.now() - begun),
				problems: [],
			}));
			return await Promise.race([answered, late]);
		} catch {
			return { problems: [unreadable()] };
		} finally {
			clearTimeout(timer);
		}
	}

	async #exchange(): Promise<void> {
		const { read, write, queue } = this.#options.database;
		await Promise.all([
			read.selectFrom("owner").select("epoch").executeTakeFirst(),
			// That it cannot be written to for now is known, and reported by the part that refuses runs for it.
			queue.unavailable ? undefined : write([]).catch((error) => queue.unavailable ?? Promise.reject(error)),
		]);
	}
}

function timedOut(limitMs: number): HealthProblem {
	return {
		code: "STORE_TIMEOUT",
		severity: "failing",
		message: `The database did not answer within ${limitMs / 1000} seconds.`,
		hint: "Look at the machine or the server that the database is on. The server continues by itself once it answers.",
	};
}

function unreadable(): HealthProblem {
	return {
		code: "STORE_UNREADABLE",
		severity: "failing",
		message: "The database cannot be read.",
		hint: "The server's log says why.",
	};
}
