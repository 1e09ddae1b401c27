/**
 * Remembers what was made for a text, up to a number of texts; then the oldest goes. Texts come from flow documents,
 * so an unbounded map would let documents fill the memory.
 */
export class BoundedCache<Value> {
	readonly #entries = new Map<string, Value>();
	readonly #capacity: number;
	readonly #make: (text: string) => Value;

	constructor(capacity: number, make: (text: string) => Value) {
		this.#capacity = capacity;
		this.#make = make;
	}

	/** The value for a text, made now if need be. What `make` throws is passed on and not remembered. */
	get(text: string): Value {
		const known = this.#entries.get(text);
		if (known !== undefined) return known;
		const made = this.#make(text);
		if (this.#entries.size >= this.#capacity) {
			for (const oldest of this.#entries.keys()) {
				this.#entries.delete(oldest);
				break;
			}
		}
		this.#entries.set(text, made);
		return made;
	}
}
