/** How many ids of calls that are answered one peer's connection remembers. */
const MAX_REMEMBERED = 1024;

/** The ids that a peer has used lately: none is followed twice. */
export class SpentIds {
	readonly #ids = new Set<string>();

	/** False when the id was used before. */
	spend(id: string): boolean {
		if (this.#ids.has(id)) return false;
		this.#ids.add(id);
		const [oldest] = this.#ids;
		if (this.#ids.size > MAX_REMEMBERED && oldest !== undefined) this.#ids.delete(oldest);
		return true;
	}
}
