/**
 * Things by run, while runs come and go. It is no Map: V8 keeps the outgrown tables of a Map until the next full collection
 * of garbage, and with them all that was in them, so that most runs that are over would be carried along as if they lived.
 */
export class RunsById<Value> {
	readonly #values: Record<string, Value> = Object.create(null);

	get(run: string): Value | undefined {
		return this.#values[run];
	}

	set(run: string, value: Value): void {
		this.#values[run] = value;
	}

	/** Gives false when there is nothing of that run. */
	delete(run: string): boolean {
		const known = run in this.#values;
		delete this.#values[run];
		return known;
	}

	/** In the order in which the runs came. */
	values(): Value[] {
		return Object.values(this.#values);
	}
}
