import { isStopWord, stem, wordsOfName } from "./language.ts";
import type { Token } from "./tokenize.ts";

/** Words that may stand between a parameter's name and its value. */
const LINK = /^(is|=|:|of|to|as|equals|be|named|called|with|the)$/i;
/** Words at the end of a name that a prompt rarely says: an `order_id` is "order 42". */
const TAIL = /^(id|name|number|code|key|value|no)$/;

/** The tokens of the value that a prompt gives a parameter by its name ("subject 'Hi'", "city = New York"). */
export function namedValue(tokens: readonly Token[], name: string): Token[] {
	const words = wordsOfName(name);
	const phrases = TAIL.test(words.at(-1) ?? "") ? [words, words.slice(0, -1)] : [words];
	const values = phrases
		.filter(({ length }) => length > 0)
		.flatMap((phrase) =>
			tokens.flatMap((_, index) => (says(tokens, index, phrase) ? [index + phrase.length] : [])),
		)
		.map((start) => valueAt(tokens.slice(start)));
	return values.find(({ length }) => length > 0) ?? [];
}

function says(tokens: readonly Token[], index: number, words: readonly string[]): boolean {
	return words.every((word, offset) => {
		const token = tokens[index + offset];
		return token?.kind === "word" && stem(token.text) === stem(word);
	});
}

/** A token that is no mere word, a capitalised name ("New York"), or the word after an "is" or a "=". */
function valueAt(tokens: readonly Token[]): Token[] {
	const start = Math.max(
		0,
		tokens.findIndex(({ text }, index) => !LINK.test(text) || index === 2),
	);
	const [first] = tokens.slice(start);
	if (first?.kind !== "word") return first ? [first] : [];
	const rest = tokens.slice(start);
	const end = rest.findIndex(({ text }, index) => !/^\p{Lu}/u.test(text) || rest[index - 1]?.last);
	if (end !== 0) return rest.slice(0, end < 0 ? undefined : end);
	const isGiven = /\d/.test(first.text) || /^(is|=|:|equals|be)$/.test(tokens[start - 1]?.text ?? "");
	return isGiven && !isStopWord(first.text) ? [first] : [];
}
