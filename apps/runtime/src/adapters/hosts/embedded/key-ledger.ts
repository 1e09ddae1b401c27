import type { Journal } from "../../journal/journal.ts";

/** A start that is under way: its run, and the promise of its acceptance. */
export interface StartUnderWay {
	readonly run: string;
	readonly accepted: Promise<void>;
}

/**
 * Finds the run that a repeated start stands for: one that the journal has, or one whose start is still on its way to
 * the disk.
 */
export class KeyLedger {
	readonly #journal: Pick<Journal, "runWithKey">;
	readonly #windowMs: number;
	readonly #underWay = new Map<string, StartUnderWay>();

	constructor(journal: Pick<Journal, "runWithKey">, windowMs: number) {
		this.#journal = journal;
		this.#windowMs = windowMs;
	}

	find(flow: string, node: string, key: string): StartUnderWay | undefined {
		const underWay = this.#underWay.get(nameOf(flow, node, key));
		if (underWay) return underWay;
		const run = this.#journal.runWithKey({ flow, node, key, since: Date.now() - this.#windowMs });
		return run === undefined ? undefined : { run, accepted: Promise.resolve() };
	}

	/** Notes a start until the journal has it or refuses it. */
	note(flow: string, node: string, key: string, start: StartUnderWay): void {
		const name = nameOf(flow, node, key);
		this.#underWay.set(name, start);
		const forget = () => this.#underWay.delete(name);
		start.accepted.then(forget, forget);
	}
}

/** Ids hold no space, so no two triggers share a name. */
function nameOf(flow: string, node: string, key: string): string {
	return `${flow} ${node} ${key}`;
}
