import type { RecordedWords } from "@switchyard/spec/recorder";
import type { Texts } from "./seen-row.ts";

/** The shortest text of a row that is looked for in other words: shorter ones are there by chance. */
const SHORTEST = 2;

/**
 * What the words of several rows have in common: the same words, or the same around a text of the row, such as “Approve Anna”. `undefined` where
 * they are others in each row.
 */
export function worded(
	rows: readonly { readonly words: string; readonly texts: Texts }[],
): RecordedWords | undefined {
	const [first] = rows;
	if (!first) return undefined;
	if (rows.every(({ words }) => words === first.words)) return [{ text: first.words }];
	for (const field of Object.keys(first.texts)) {
		const [parts, ...others] = rows.map(({ words, texts }) => around(words, texts[field] ?? ""));
		if (parts && others.every((each) => each?.[0] === parts[0] && each[1] === parts[1]))
			return [{ text: parts[0] }, { field }, { text: parts[1] }].filter(
				(part) => !("text" in part) || part.text !== "",
			) as RecordedWords;
	}
	return undefined;
}

/** What stands before and behind a text in some words. */
function around(words: string, text: string): readonly [string, string] | undefined {
	const at = text.length < SHORTEST ? -1 : words.indexOf(text);
	return at < 0 ? undefined : [words.slice(0, at), words.slice(at + text.length)];
}
