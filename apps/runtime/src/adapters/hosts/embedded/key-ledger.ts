import { Turns } from "../../../turns.ts";
import type { Journal } from "../../journal/journal.ts";

/** A start that others may repeat. */
export interface KeyedStart {
	readonly flow: string;
	readonly node: string;
	readonly key: string;
}

/** Lets a start happen once for its key: whoever repeats it is given the run that the journal has. */
export class KeyLedger {
	readonly #journal: Pick<Journal, "runWithKey">;
	readonly #windowMs: number;
	readonly #turns = new Turns();

	constructor(journal: Pick<Journal, "runWithKey">, windowMs: number) {
		this.#journal = journal;
		this.#windowMs = windowMs;
	}

	/**
	 * Starts of one key come one after the other, each once the one before is on disk or refused.
	 * @param begin resolves with the run's id once the journal has the run
	 */
	once(
		{ flow, node, key }: KeyedStart,
		begin: () => Promise<string>,
	): Promise<{ readonly runId: string; readonly repeated: boolean }> {
		// Ids hold no space, so no two triggers share a name.
		return this.#turns.take(`${flow} ${node} ${key}`, async () => {
			const since = Date.now() - this.#windowMs;
			const known = await this.#journal.runWithKey({ flow, node, key, since });
			return { runId: known ?? (await begin()), repeated: known !== undefined };
		});
	}
}
