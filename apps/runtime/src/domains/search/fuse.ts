import type { FoundBy } from "@switchyard/spec/embeddings";
import { rankScore } from "./meaning.ts";

/** An entry that was found, and by what where meaning was searched too. */
export interface Ranked {
	readonly number: number;
	readonly by?: FoundBy;
}

export function wordsOnly(numbers: readonly number[]): Ranked[] {
	return numbers.map((number) => ({ number }));
}

/** The best of two lists, each the best first, by the ranks in both. */
export function fuse(words: readonly number[], meaning: readonly number[], limit: number): Ranked[] {
	const scores = new Map<number, number>();
	for (const list of [words, meaning])
		for (const [index, number] of list.entries())
			scores.set(number, (scores.get(number) ?? 0) + rankScore(index + 1));
	const [byWords, byMeaning] = [new Set(words), new Set(meaning)];
	const by = (number: number): FoundBy => {
		if (!byMeaning.has(number)) return "words";
		return byWords.has(number) ? "both" : "meaning";
	};
	return [...scores]
		.sort(([, one], [, other]) => other - one)
		.slice(0, limit)
		.map(([number]) => ({ number, by: by(number) }));
}
