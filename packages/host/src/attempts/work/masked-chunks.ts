import type { SecretMask } from "../../ports/secret-opener.ts";

/** Chunks that are kept back at most; a secret that is cut into more pieces is given away in them. */
const MOST_KEPT = 256;

/**
 * Masks secrets in a stream of JSON values, also where one is cut up: texts at the same place of consecutive chunks are read as one.
 * Chunks stay as many and of the same shape. One that ends with what may be the beginning of a secret is kept back, with those
 * after it, until more came.
 */
export class MaskedChunks {
	readonly #mask: SecretMask;
	readonly #give: (data: unknown) => Promise<void>;
	/** Oldest first. */
	readonly #kept: Chunk[] = [];

	constructor(mask: SecretMask, give: (data: unknown) => Promise<void>) {
		this.#mask = mask;
		this.#give = give;
	}

	/** Resolves once the reader has taken what can be given by now. */
	async take(data: unknown): Promise<void> {
		const chunk = new Chunk(data);
		this.#kept.push(chunk);
		let safe = this.#kept.length;
		for (const place of this.#places()) safe = Math.min(safe, this.#maskAt(place));
		await this.#release(Math.max(safe, this.#kept.length - MOST_KEPT));
	}

	/** No more chunks come: what was kept back was no secret. */
	async end(): Promise<void> {
		await this.#release(this.#kept.length);
	}

	#places(): Set<string> {
		return new Set(this.#kept.flatMap((chunk) => chunk.places));
	}

	/** Masks the text of one place. Gives how many chunks can be given, as far as that place goes. */
	#maskAt(place: string): number {
		const pieces = this.#kept.map((chunk) => this.#mask.redact(chunk.textAt(place)));
		let text = pieces.join("");
		const masked = this.#mask.redact(text);
		if (masked !== text) {
			text = masked;
			// The first chunk gets the whole text: nobody can tell how the masked one was cut up.
			pieces.splice(0, pieces.length, text, ...pieces.slice(1).fill(""));
		}
		for (const [index, chunk] of this.#kept.entries()) chunk.write(place, pieces[index] ?? "");
		let open = this.#mask.begun(text);
		let safe = pieces.length;
		while (open > 0 && safe > 0) {
			safe--;
			open -= pieces[safe]?.length ?? 0;
		}
		return safe;
	}

	async #release(count: number): Promise<void> {
		await Promise.all(this.#kept.splice(0, count).map(({ data }) => this.#give(data)));
	}
}

/** A copy of a chunk, with the texts in it by their places. */
class Chunk {
	readonly #holder: { data: unknown };
	readonly #texts = new Map<string, { readonly parent: object; readonly key: string }>();

	constructor(data: unknown) {
		this.#holder = { data: data === undefined ? undefined : JSON.parse(JSON.stringify(data) ?? "null") };
		this.#find(this.#holder, "");
	}

	get data(): unknown {
		return this.#holder.data;
	}

	get places(): string[] {
		return [...this.#texts.keys()];
	}

	textAt(place: string): string {
		const found = this.#texts.get(place);
		return found === undefined ? "" : String(Reflect.get(found.parent, found.key));
	}

	write(place: string, text: string): void {
		const found = this.#texts.get(place);
		if (found) Object.defineProperty(found.parent, found.key, { value: text });
	}

	#find(parent: object, path: string): void {
		for (const [key, value] of Object.entries(parent)) {
			const place = `${path}/${JSON.stringify(key)}`;
			if (typeof value === "string") this.#texts.set(place, { parent, key });
			else if (typeof value === "object" && value !== null) this.#find(value, place);
		}
	}
}
