import { isStopWord } from "../lexicon.ts";
import type { Token } from "../reading/token.ts";
import { stem, wordsOfName } from "../stem.ts";

/** Words that may stand between a parameter's name and its value. */
const LINKS = new Set(["is", "=", ":", "of", "to", "as", "equals", "be", "named", "called", "with", "the"]);
/** Words at the end of a name that a prompt rarely says: an `order_id` is "order 42". */
const TAILS = new Set(["id", "name", "number", "code", "key", "value", "no"]);
/** Words of a name that say how many, not of what. */
const AMOUNTS = new Set(["max", "min", "maximum", "minimum", "limit", "count", "number", "total", "num"]);

/** The tokens of the value that a prompt gives a parameter by its name ("subject 'Hi'", "city = New York"). */
export function namedValue(tokens: readonly Token[], name: string): Token[] {
	for (const phrase of phrasesOf(name)) {
		for (let index = 0; index + phrase.length < tokens.length; index += 1) {
			if (!phrase.every((word, offset) => isWord(tokens[index + offset], word))) continue;
			const value = valueAfter(tokens, index + phrase.length);
			if (value.length > 0) return value;
		}
	}
	return [];
}

/** The number that stands before what a parameter counts: "5 results" for `max_results`. */
export function countedNumber(tokens: readonly Token[], name: string): Token | undefined {
	const counted = wordsOfName(name)
		.filter((word) => !AMOUNTS.has(word))
		.map(stem);
	return tokens.find(
		(token, index) => token.kind === "number" && counted.includes(stem(tokens[index + 1]?.text ?? "")),
	);
}

/** Where a prompt names the parameter, as the position of its first word; -1 where it does not. */
export function mention(tokens: readonly Token[], name: string): number {
	const words = wordsOfName(name).filter((word) => !/^(is|has|do|should|be)$/.test(word));
	if (words.length === 0) return -1;
	return tokens.findIndex((_, index) => words.every((word, offset) => isWord(tokens[index + offset], word)));
}

function phrasesOf(name: string): string[][] {
	const words = wordsOfName(name);
	const withoutTail = TAILS.has(words.at(-1) ?? "") ? words.slice(0, -1) : [];
	return [words, withoutTail].filter((phrase) => phrase.length > 0);
}

function isWord(token: Token | undefined, word: string): boolean {
	return token?.kind === "word" && stem(token.text) === stem(word);
}

function valueAfter(tokens: readonly Token[], position: number): Token[] {
	let start = position;
	while (LINKS.has(tokens[start]?.text.toLowerCase() ?? "") && start < position + 2) start += 1;
	const first = tokens[start];
	if (!first) return [];
	if (first.kind !== "word") return [first];
	const linked = start > position;
	if (isCapitalised(first)) return capitalised(tokens, start);
	const telling =
		/\d/.test(first.text) || (linked && /^(is|=|:|equals|be)$/.test(tokens[start - 1]?.text ?? ""));
	return telling && !isStopWord(first.text) ? [first] : [];
}

/** "New York" is one value. */
function capitalised(tokens: readonly Token[], start: number): Token[] {
	let end = start + 1;
	while (!tokens[end - 1]?.last && isCapitalised(tokens[end])) end += 1;
	return tokens.slice(start, end);
}

function isCapitalised(token: Token | undefined): boolean {
	return token?.kind === "word" && /^\p{Lu}/u.test(token.text);
}
