import { type History, nameOf, type Position } from "./position.ts";

/** What evidence outside the database tells, and the database does not have. */
export interface Gap {
	/** At least so many commits; 0 when they cannot be counted. */
	readonly missing: number;
	/** Whether it is another database, or one from before the opening that the evidence is of. */
	readonly isOther: boolean;
}

/**
 * Whether a database lacks commits that evidence tells of. Evidence is written after the commit, so it may lag behind: a process
 * dies in between, or the power fails before the evidence is on disk. It is never ahead of a database that has lost nothing.
 */
export function gapBetween(evidence: Position, { openings, commits }: History): Gap | undefined {
	const name = nameOf(evidence);
	if (openings.some(({ accepted }) => accepted === name)) return undefined;
	const index = openings.findIndex(({ id }) => id === evidence.opening);
	if (index < 0) return { missing: Math.max(0, evidence.commits - commits), isOther: true };
	const last = openings[index + 1]?.commits ?? commits;
	return evidence.commits > last ? { missing: evidence.commits - last, isOther: false } : undefined;
}
