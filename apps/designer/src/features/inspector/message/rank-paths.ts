/** A path that can be picked, and what is known of it. */
export interface PathChoice {
	readonly path: string;
	/** The type in a word, such as `text`. */
	readonly type: string;
	/** The value in the last run, short. */
	readonly sample: string | undefined;
}

/** The choices that fit what is typed: those that begin with it first, then those that hold it; short ones first. */
export function rankPaths(choices: readonly PathChoice[], typed: string, limit = 12): readonly PathChoice[] {
	const text = typed.trim().toLowerCase();
	const ranked = choices
		.map((choice) => ({ choice, rank: rankOf(choice.path.toLowerCase(), text) }))
		.filter(({ rank }) => rank < 3);
	ranked.sort((a, b) => a.rank - b.rank || a.choice.path.length - b.choice.path.length);
	return ranked.slice(0, limit).map(({ choice }) => choice);
}

function rankOf(path: string, typed: string): number {
	if (path === typed) return 0;
	if (path.startsWith(typed)) return 1;
	return path.includes(typed) ? 2 : 3;
}
