/** How many ids of calls one peer's connection remembers. */
const MAX_REMEMBERED = 1024;

/** The ids that a peer has used lately: none is followed twice. */
export class SpentIds {
	readonly #ids = new Set<string>();
	/** The same in a ring, the oldest at `#next`: a set is slow to give its oldest once many were taken out. */
	readonly #ring: string[] = [];
	#next = 0;

	/** False when the id was used before. */
	spend(id: string): boolean {
		if (this.#ids.has(id)) return false;
		const oldest = this.#ring[this.#next];
		if (oldest !== undefined) this.#ids.delete(oldest);
		this.#ids.add(id);
		this.#ring[this.#next] = id;
		this.#next = (this.#next + 1) % MAX_REMEMBERED;
		return true;
	}
}
