/** A word of a text, and where it stands, in UTF-16 code units. */
export interface Word {
	/** In the form in which words are compared: without case and accents, letters and digits only. */
	readonly word: string;
	readonly start: number;
	readonly end: number;
}

/** Scripts that put no spaces between words: each of their characters counts as a word, and a search for several as a phrase. */
const UNSPACED =
	"[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]";
const LETTER = "[\\p{L}\\p{N}\\p{M}]";
const WORD = new RegExp(`(?=\\p{L})${UNSPACED}\\p{M}*|(?:(?!(?=\\p{L})${UNSPACED})${LETTER})+`, "gu");

/** Letters that Unicode does not take apart, and what people type for them. */
const PLAIN: ReadonlyMap<string, string> = new Map([
	["ø", "o"],
	["ł", "l"],
	["đ", "d"],
	["ð", "d"],
	["ħ", "h"],
	["æ", "ae"],
	["œ", "oe"],
	["þ", "th"],
	["ς", "σ"],
]);
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join("")}]`, "gu");

/** How many characters of a word count; longer words that begin alike are the same. */
const LONGEST_WORD = 64;

/** The words of a text, in order. */
export function wordsOf(text: string): Word[] {
	const words: Word[] = [];
	for (const { 0: found, index } of text.matchAll(WORD)) {
		const word = fold(found);
		if (word !== "") words.push({ word, start: index, end: index + found.length });
	}
	return words;
}

/** The same form for all spellings that differ in case, accents, width or ligatures. */
function fold(text: string): string {
	return text
		.normalize("NFKD")
		.toUpperCase()
		.toLowerCase()
		.replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
		.replace(/[^\p{L}\p{N}]/gu, "")
		.slice(0, LONGEST_WORD)
		.toWellFormed();
}
