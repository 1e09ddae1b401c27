/** Mutex per key: tasks of one key run one after the other, tasks of different keys side by side. */
export class KeyedMutex {
	readonly #last = new Map<string, Promise<unknown>>();

	/** Result of the task, which begins once all earlier ones of its key have ended, well or badly. */
	run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
		const before = this.#last.get(key) ?? Promise.resolve();
		const turn = before.then(task, task);
		const forget = () => {
			if (this.#last.get(key) === turn) this.#last.delete(key);
		};
		this.#last.set(key, turn);
		turn.then(forget, forget);
		return turn;
	}
}
