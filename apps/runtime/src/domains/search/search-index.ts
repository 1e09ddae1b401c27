import type { BaseLogger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import { SearchRows } from "./search-rows.ts";
import type { SearchSource } from "./sources/source.ts";

export interface SearchIndexOptions {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	readonly sources: () => readonly SearchSource[];
	readonly logger: Pick<BaseLogger, "error">;
}

/**
 * Makes the entries of the sources that are not in the index, or in another format, as after the first start of a new version.
 * Whatever changes meanwhile writes its own entry, and none of those that are made here replaces a newer one.
 */
export class SearchIndex {
	readonly #options: SearchIndexOptions;
	readonly #rows: SearchRows;
	readonly #stop = new AbortController();
	#isBehind = true;
	#work: Promise<void> = Promise.resolve();

	constructor(options: SearchIndexOptions) {
		this.#options = options;
		this.#rows = new SearchRows(options.database);
	}

	/** Whether something is still to be made. */
	get isBehind(): boolean {
		return this.#isBehind;
	}

	start(): void {
		this.#work = this.#makeAll();
	}

	/** Resolves once it touches nothing any more. What it has not made, the next start makes. */
	async stop(): Promise<void> {
		this.#stop.abort();
		if (!this.#options.database.queue.unavailable) await this.#work;
	}

	async #makeAll(): Promise<void> {
		const { database, sources, logger } = this.#options;
		try {
			for (const source of sources()) {
				const isMade = (await this.#rows.position(source.kind, source.format)) !== undefined;
				if (!isMade && !(await this.#make(source))) return;
			}
			this.#isBehind = false;
		} catch (error) {
			if (!database.queue.unavailable) logger.error({ err: error }, "the search index cannot be made");
		}
	}

	/** Gives false when it was stopped before the end. */
	async #make(source: SearchSource): Promise<boolean> {
		const { write } = this.#options.database;
		for await (const queries of source.everything()) {
			if (this.#stop.signal.aborted) return false;
			if (queries.length > 0) await write(queries);
		}
		const { kind, format, isGone } = source;
		await write([...this.#rows.remove(kind, isGone), this.#rows.move(kind, format, 0)]);
		return true;
	}
}
