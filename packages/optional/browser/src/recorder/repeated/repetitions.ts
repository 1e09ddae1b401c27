import type { RecordedRepetition } from "@switchyard/spec/recorder";
import { type DoneInRow, repetitionOf } from "./repetition-of.ts";

/** Of so much that was done last, a repetition is looked for. */
const MOST_DONE = 200;

type Tell = (repetition: RecordedRepetition | undefined) => void;

/** Notices while a person works that they do the same in one row after the other. */
export class Repetitions {
	readonly #tell: Tell;
	#done: DoneInRow[] = [];
	#told: RecordedRepetition | undefined;
	/** The list whose rows were told. */
	#list: string | undefined;

	constructor(tell: Tell) {
		this.#tell = tell;
	}

	/** Something was done, or is known better now. @param before the number of what it comes before; behind all when absent */
	note(done: DoneInRow, before?: number): void {
		const known = this.#done.findIndex(({ number }) => number === done.number);
		if (known >= 0) this.#done[known] = { ...done, row: done.row ?? this.#done[known]?.row };
		else {
			const place = this.#done.findIndex(({ number }) => number === before);
			this.#done.splice(place < 0 ? this.#done.length : place, 0, done);
			this.#done = this.#done.slice(-MOST_DONE);
		}
		const list = this.#done.at(-1)?.row?.list;
		const repetition = repetitionOf(this.#done);
		// What is done elsewhere leaves it as it is.
		if (!repetition && list !== this.#list) return;
		if (JSON.stringify(repetition) === JSON.stringify(this.#told)) return;
		this.#told = repetition;
		this.#list = repetition && list;
		this.#tell(repetition);
	}

	/** What is done next has nothing to do with what was done before. */
	forget(): void {
		this.#done = [];
		this.#told = undefined;
		this.#list = undefined;
	}
}
