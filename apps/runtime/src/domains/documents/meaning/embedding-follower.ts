import { backoff } from "@switchyard/async";
import type { Clock } from "@switchyard/host";
import type { BaseLogger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import { rest } from "../../../platform/database/rest.ts";
import type { EmbeddingQueueTable } from "../tables.ts";
import { EmbeddedTexts } from "./embedded-texts.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { EmbeddingRows } from "./embedding-rows.ts";
import type { KeptSetting } from "./kept-setting.ts";
import { isOfText, otherSize, retryAfterOf, type Trouble, troubleOf } from "./trouble.ts";

/** How many texts are taken from the queue at once, and how many parts of them one request asks for. */
const MOST_SUBJECTS = 16;
const MOST_CHUNKS = 32;

/** Waits after a failure. */
const RETRY_MS = { first: 2000, longest: 5 * 60_000 };

/** Waits of a text that the model refuses alone. */
const TEXT_RETRY_MS = { first: 60_000, longest: 60 * 60_000 };

/** No provider is waited for longer, whatever it asks for. */
const LONGEST_WAIT_MS = 15 * 60_000;

export interface EmbeddingFollowerOptions {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	readonly model: Pick<EmbeddingModel, "ask">;
	readonly logger: Pick<BaseLogger, "error">;
	readonly clock: Pick<Clock, "after">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/**
 * Makes the vectors of what is queued, some texts at a time. The queue is on disk: whatever happens to the process, the next one
 * continues, and asks again only for what it had not written.
 */
export class EmbeddingFollower {
	readonly #options: EmbeddingFollowerOptions;
	readonly #rows: EmbeddingRows;
	readonly #texts: EmbeddedTexts;
	readonly #stop = new AbortController();
	/** Ends what is under way for a model that is no longer set. */
	#change = new AbortController();
	#kept: KeptSetting | undefined;
	#work: Promise<void> = Promise.resolve();
	/** Fewer after a refusal, until it is clear which text is to blame. */
	#together = MOST_SUBJECTS;
	#failures = 0;
	#trouble: Trouble | undefined;
	#isNews = false;
	#wake: () => void = () => {};

	constructor(options: EmbeddingFollowerOptions) {
		this.#options = options;
		this.#rows = new EmbeddingRows(options.database);
		this.#texts = new EmbeddedTexts(options.database.read);
	}

	/** The model's last refusal, until it answers. */
	get trouble(): Trouble | undefined {
		return this.#trouble;
	}

	/** Works until it is stopped. */
	start(kept: KeptSetting | undefined): void {
		this.#kept = kept;
		this.#work = this.#keepOn();
	}

	/** Another model is set, or none any more. */
	follow(kept: KeptSetting | undefined): void {
		this.#kept = kept;
		this.#trouble = undefined;
		this.#failures = 0;
		this.#together = MOST_SUBJECTS;
		this.#change.abort();
		this.#change = new AbortController();
		this.note();
	}

	/** Something may have been queued. */
	note(): void {
		this.#isNews = true;
		this.#wake();
	}

	/** Resolves once it touches nothing any more; a request under way is aborted. */
	async stop(): Promise<void> {
		this.#stop.abort();
		this.#wake();
		if (!this.#options.database.queue.unavailable) await this.#work;
	}

	async #keepOn(): Promise<void> {
		const { signal } = this.#stop;
		while (!signal.aborted) {
			const change = this.#change.signal;
			const either = AbortSignal.any([signal, change]);
			try {
				this.#isNews = false;
				if (this.#kept === undefined || !(await this.#step(this.#kept, either))) await this.#news();
			} catch (error) {
				if (!either.aborted) await this.#recover(error, either);
			}
		}
	}

	/** Gives the next texts their vectors. Gives false when none waits. */
	async #step(kept: KeptSetting, signal: AbortSignal): Promise<boolean> {
		const waiting = await this.#rows.next(this.#together);
		const [first] = waiting;
		if (first === undefined) return false;
		if (first.tries > 0) await this.#pauseUnlessNews(backoff(first.tries - 1, TEXT_RETRY_MS), signal);
		const queued = first.tries > 0 ? await this.#rows.next(1) : waiting.filter(({ tries }) => tries === 0);
		try {
			const vectors = await this.#embed(kept, queued, signal);
			signal.throwIfAborted();
			await this.#options.database.write(
				queued.flatMap((subject, index) => this.#rows.finish(subject, vectors[index] ?? [])),
			);
		} catch (error) {
			if (signal.aborted || !isOfText(error)) throw error;
			await this.#narrowDown(queued, error);
			return true;
		}
		this.#failures = 0;
		this.#trouble = undefined;
		this.#together = Math.min(MOST_SUBJECTS, this.#together * 2);
		return true;
	}

	/** The vectors of each text, asked for in few requests. */
	async #embed(
		{ setting, size }: KeptSetting,
		queued: readonly EmbeddingQueueTable[],
		signal: AbortSignal,
	): Promise<Float32Array[][]> {
		const parts: { readonly subject: number; readonly chunk: string }[] = [];
		for (const [subject, row] of queued.entries())
			for (const chunk of await this.#texts.chunks(row)) parts.push({ subject, chunk });
		const vectors: Float32Array[][] = queued.map(() => []);
		for (let from = 0; from < parts.length; from += MOST_CHUNKS) {
			const asked = parts.slice(from, from + MOST_CHUNKS);
			const given = await this.#options.model.ask(
				setting,
				asked.map(({ chunk }) => chunk),
				signal,
			);
			for (const [index, vector] of given.entries()) {
				if (vector.length !== size) throw otherSize(vector.length, size);
				vectors[asked[index]?.subject ?? 0]?.push(vector);
			}
		}
		return vectors;
	}

	/** One of the texts is at fault: fewer are asked for, until it is alone, and then it waits behind all others. */
	async #narrowDown(queued: readonly EmbeddingQueueTable[], error: unknown): Promise<void> {
		this.#trouble = troubleOf(error, this.#options.now());
		const [alone, ...others] = queued;
		if (others.length > 0) this.#together = Math.ceil(queued.length / 2);
		else if (alone) await this.#options.database.write([this.#rows.refused(alone)]);
	}

	/** The model is away, or refuses everybody. */
	async #recover(error: unknown, signal: AbortSignal): Promise<void> {
		const { database, logger, now } = this.#options;
		try {
			this.#trouble = troubleOf(error, now());
		} catch {
			if (!database.queue.unavailable) logger.error({ err: error }, "texts cannot get their vectors");
		}
		const wanted = Math.max(retryAfterOf(error) ?? 0, backoff(this.#failures++, RETRY_MS));
		await rest(this.#options.clock, Math.min(LONGEST_WAIT_MS, wanted), signal);
	}

	/** Waits until something is queued. */
	async #news(): Promise<void> {
		if (this.#isNews || this.#stop.signal.aborted) return;
		await new Promise<void>((resolve) => {
			this.#wake = resolve;
		});
		this.#wake = () => {};
	}

	/** Others that are queued meanwhile need not wait for a text that was refused. */
	async #pauseUnlessNews(ms: number, signal: AbortSignal): Promise<void> {
		const news = new AbortController();
		this.#wake = () => news.abort();
		if (!this.#isNews) await rest(this.#options.clock, ms, AbortSignal.any([signal, news.signal]));
		this.#wake = () => {};
		signal.throwIfAborted();
	}
}
