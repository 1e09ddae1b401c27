/**
 * Names one commit among all that a database has ever had. Each opening of a database for writing gets an id that no other has, and
 * its commits follow one after the other: two histories of a database differ in their openings.
 */
export interface Position {
	readonly opening: string;
	/** How many commits there were, those before the opening included. */
	readonly commits: number;
}

/** One of the times that a database was opened for writing. */
export interface Opening {
	readonly id: string;
	/** How many commits there were before it. */
	readonly commits: number;
	/** The position that evidence named and the database did not have, where a person accepted that. */
	readonly accepted: string | null;
}

/** How far a database has come, as it says itself. */
export interface History {
	/** The first one first. */
	readonly openings: readonly Opening[];
	readonly commits: number;
}

/** A position in one word. */
export function nameOf({ opening, commits }: Position): string {
	return `${opening}@${commits}`;
}
