/** The longest that a run is played for, in milliseconds, however many events it has. */
const LONGEST = 20_000;

/** No moment is shown for a shorter or a longer time, in milliseconds. */
const SHORTEST_LOOK = 60;
const LONGEST_LOOK = 900;

/** One move of a run that is played. */
export interface Move {
	/** How many events it advances by. */
	readonly events: number;
	/** How long the moment before is shown, in milliseconds. */
	readonly afterMs: number;
}

/**
 * The next move of a run that is played: as long after the moment before as it took then, but never so long that one
 * waits, and many events at once where there are many.
 * @param total how many events the run has
 * @param gapMs how long it took until the next one, in milliseconds
 */
export function nextMove(total: number, gapMs: number): Move {
	const events = Math.max(1, Math.ceil((total * SHORTEST_LOOK) / LONGEST));
	const longest = Math.min(LONGEST_LOOK, Math.max(SHORTEST_LOOK, (LONGEST * events) / Math.max(1, total)));
	return { events, afterMs: Math.min(longest, Math.max(SHORTEST_LOOK, gapMs)) };
}
