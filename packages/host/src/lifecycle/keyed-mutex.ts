/** Lets tasks of the same name run one after the other, and tasks of different names side by side. */
export class KeyedMutex {
	readonly #last = new Map<string, Promise<unknown>>();

	/** Runs the task once all earlier ones of the name have ended, well or badly. */
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
