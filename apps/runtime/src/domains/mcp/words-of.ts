/** The longest part of a server's words that is passed on, in characters. */
const MAX_WORDS = 2000;

/** What an error says, and what caused it where it says that. */
export function wordsOf(error: unknown): string {
	const own = error instanceof Error ? error.message : String(error);
	const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
	return `${own}${cause}`.slice(0, MAX_WORDS);
}
