/** Listeners by key: telling a key costs only the listeners of that key. */
export class KeyedListeners {
	readonly #listeners = new Map<string, Set<() => void>>();

	/** Gives the function that removes it. */
	add(key: string, listener: () => void): () => void {
		let known = this.#listeners.get(key);
		if (!known) {
			known = new Set();
			this.#listeners.set(key, known);
		}
		known.add(listener);
		return () => {
			known.delete(listener);
			if (known.size === 0 && this.#listeners.get(key) === known) this.#listeners.delete(key);
		};
	}

	tell(keys: Iterable<string>): void {
		for (const key of keys) for (const listener of this.#listeners.get(key) ?? []) listener();
	}
}
