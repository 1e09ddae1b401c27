/** Lets tasks of the same name run one after the other, and tasks of different names side by side. */
export class Turns {
	readonly #last = new Map<string, Promise<unknown>>();

	/** Runs the task once all earlier ones of the name have ended, well or badly. */
	take<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
		const before = this.#last.get(name) ?? Promise.resolve();
		const turn = before.then(task, task);
		const forget = () => {
			if (this.#last.get(name) === turn) this.#last.delete(name);
		};
		this.#last.set(name, turn);
		turn.then(forget, forget);
		return turn;
	}
}
