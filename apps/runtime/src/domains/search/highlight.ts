import type { MarkedText } from "@switchyard/spec/search";
import type { SearchTerm } from "./search-terms.ts";
import { type Word, wordsOf } from "./words.ts";

type Highlight = MarkedText["highlights"][number];

/** How much of a text an excerpt shows, and how much of that before the first place that fits, in UTF-16 code units. */
const EXCERPT = 200;
const BEFORE = 60;

/** A text with every place marked that fits one of the terms. */
export function highlighted(text: string, terms: readonly SearchTerm[]): MarkedText {
	return { text, highlights: placesOf(text, terms) };
}

/** One line of a text around the first place that fits; its beginning where none does. */
export function excerptOf(text: string, terms: readonly SearchTerm[]): MarkedText {
	const line = text.replaceAll(/\s/g, " ");
	const first = placesOf(line, terms)[0];
	const start = first === undefined || first.start <= BEFORE ? 0 : wordAfter(line, first.start - BEFORE);
	const end = start + EXCERPT >= line.length ? line.length : wordBefore(line, start + EXCERPT);
	const part = line
		.slice(start, end)
		.replace(/^[ ·]+/, "")
		.trimEnd();
	const shown = `${start > 0 ? "…" : ""}${part}${end < line.length ? "…" : ""}`;
	return highlighted(shown, terms);
}

/** Where a word begins at or after an offset; the offset itself where that would be far. */
function wordAfter(text: string, offset: number): number {
	const space = text.indexOf(" ", offset);
	return space < 0 || space > offset + BEFORE / 2 ? wholeCharacter(text, offset) : space + 1;
}

function wordBefore(text: string, offset: number): number {
	const space = text.lastIndexOf(" ", offset);
	return space < offset - BEFORE ? wholeCharacter(text, offset) : space;
}

/** Never between the two halves of a character. */
function wholeCharacter(text: string, offset: number): number {
	return /[\uDC00-\uDFFF]/.test(text[offset] ?? "") ? offset + 1 : offset;
}

function placesOf(text: string, terms: readonly SearchTerm[]): Highlight[] {
	const words = wordsOf(text);
	const places = words.flatMap((_, index) => terms.flatMap((term) => placeAt(words, index, term) ?? []));
	return merged(places.sort((one, other) => one.start - other.start));
}

function placeAt(words: readonly Word[], index: number, { words: wanted, prefix }: SearchTerm) {
	const last = wanted.length - 1;
	const fits = wanted.every((word, offset) => {
		const found = words[index + offset]?.word;
		return prefix && offset === last ? found?.startsWith(word) : found === word;
	});
	const [from, to] = [words[index], words[index + last]];
	return fits && from && to ? { start: from.start, end: to.end } : undefined;
}

function merged(places: readonly Highlight[]): Highlight[] {
	const apart: Highlight[] = [];
	for (const place of places) {
		const before = apart.at(-1);
		if (before === undefined || before.end < place.start) apart.push(place);
		else apart.splice(-1, 1, { start: before.start, end: Math.max(before.end, place.end) });
	}
	return apart;
}
