/** A path that can be picked, and what is known of it. */
export interface PathChoice {
	readonly path: string;
	/** The type in a word, such as `text`; absent when nobody declared it. */
	readonly type: string | undefined;
	/** The value in the known message, short; absent when the message does not have it yet. */
	readonly sample: string | undefined;
	/** The name of the node that will write it, when the message does not have it yet. */
	readonly writer: string | undefined;
}

/** The choices that fit what is typed: those that begin with it, then those with a part that does, then those that hold it. */
export function rankPaths(choices: readonly PathChoice[], typed: string, limit = 50): readonly PathChoice[] {
	const text = typed.trim().toLowerCase();
	const ranked = choices
		.map((choice) => ({ choice, rank: rankOf(choice.path.toLowerCase(), text) }))
		.filter(({ rank }) => rank < NO_FIT);
	ranked.sort((a, b) => a.rank - b.rank || a.choice.path.length - b.choice.path.length);
	return ranked.slice(0, limit).map(({ choice }) => choice);
}

const NO_FIT = 4;

function rankOf(path: string, typed: string): number {
	if (path === typed) return 0;
	if (path.startsWith(typed)) return 1;
	if (path.includes(`.${typed}`)) return 2;
	return path.includes(typed) ? 3 : NO_FIT;
}
