/** Where words stand in a text, in UTF-16 code units. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** The longest quote that is looked for, in characters: looking for long ones takes long in a text that is made for it. */
const MOST_QUOTED = 1000;

/**
 * Finds quotes in a text, word for word. Models join lines and drop blanks as they quote, so any white space between words counts as any
 * other; nothing else does.
 */
export class QuoteFinder {
	/** The text with one blank for any white space. */
	readonly #joined: string;
	/** By the position in `#joined`: where it stands in the text. */
	readonly #positions: Uint32Array;

	constructor(text: string) {
		const pieces: string[] = [];
		this.#positions = new Uint32Array(text.length);
		let length = 0;
		for (const { 0: piece, index } of text.matchAll(/\s+|\S+/g)) {
			const isWhite = piece.trim() === "";
			pieces.push(isWhite ? " " : piece);
			for (let offset = 0; offset < (isWhite ? 1 : piece.length); offset++)
				this.#positions[length++] = index + offset;
		}
		this.#joined = pieces.join("");
	}

	/** The first place that has the quote. */
	find(quote: string): Span | undefined {
		const words = quote.trim().replace(/\s+/g, " ");
		if (words === "" || words.length > MOST_QUOTED) return undefined;
		const place = this.#joined.indexOf(words);
		const start = this.#positions[place];
		const last = this.#positions[place + words.length - 1];
		return start === undefined || last === undefined ? undefined : { start, end: last + 1 };
	}
}
