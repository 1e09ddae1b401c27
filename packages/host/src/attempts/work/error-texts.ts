/** How many causes of causes are reported: a chain can lead back to itself. */
export const MAX_CAUSES = 10;

/** How much of an error's words is looked at, in characters. */
const LONGEST = 40_000;

/** Paths of the server: addresses of files, absolute paths of two names or more, and anything absolute in quotes. */
const PATHS =
	/file:\/\/\/[^\s'"`)]+|(?<=['"`])\/[^'"`\n]+(?=['"`])|(?<![\w:/.-])\/(?:[^\s/'"`():]+\/)+[^\s/'"`():]*(?::\d+)*|\b[A-Za-z]:\\[^\s'"`)]+/g;

/** What an error and its causes say, for people who may see the run: without stacks and paths, which tell of the server. */
export function wordsOf(error: unknown): string | undefined {
	return chainOf(error, ownWords)?.slice(0, LONGEST).replace(PATHS, "…");
}

/** An error and its causes with their stacks, for the server's log. `undefined` where it cannot be read. */
export function traceOf(error: unknown): string | undefined {
	try {
		return chainOf(error, ({ stack, message }) => String(stack ?? message));
	} catch {
		return undefined;
	}
}

function ownWords({ name, message }: Error): string {
	return message === "" ? String(name) : `${name}: ${message}`;
}

function chainOf(error: unknown, textOf: (error: Error) => string, causes = MAX_CAUSES): string | undefined {
	if (error === undefined) return undefined;
	if (!(error instanceof Error)) return String(error);
	const own = textOf(error);
	const cause = causes > 0 ? chainOf(error.cause, textOf, causes - 1) : undefined;
	return cause === undefined ? own : `${own}\ncaused by ${cause}`;
}
