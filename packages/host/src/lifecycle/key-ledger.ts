import { KeyedMutex } from "@switchyard/async";
import type { HostServices } from "../attempts/host-services.ts";
import type { Journal } from "../ports/journal.ts";

/** A start that others may repeat. */
export interface KeyedStart {
	readonly flow: string;
	readonly node: string;
	readonly key: string;
}

type LedgerServices = Pick<HostServices, "journal" | "clock" | "limits">;

/** Lets a start happen once for its key: a repeated start gets the run that the journal has. */
export class KeyLedger {
	readonly #clock: HostServices["clock"];
	readonly #journal: Pick<Journal, "runWithKey">;
	readonly #windowMs: number;
	readonly #mutex = new KeyedMutex();

	constructor({ journal, clock, limits }: LedgerServices) {
		this.#clock = clock;
		this.#journal = journal;
		this.#windowMs = limits.keyWindowMs;
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
		return this.#mutex.run(`${flow} ${node} ${key}`, async () => {
			const since = this.#clock.now() - this.#windowMs;
			const known = await this.#journal.runWithKey({ flow, node, key, since });
			return { runId: known ?? (await begin()), repeated: known !== undefined };
		});
	}
}
