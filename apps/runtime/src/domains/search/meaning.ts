import type { RawBuilder } from "kysely";

/** Finds texts by what they mean. */
export interface Meaning {
	/** `undefined` while no model is set. */
	nearest(text: string, among: Candidates): Promise<Nearest | undefined>;
}

/** Which texts are compared. */
export interface Candidates {
	readonly kind: "document" | "memory";
	/** What must hold of the row `v`, which has a `memory`, a `person` and a `key`. */
	readonly where: RawBuilder<boolean>;
}

/** What means much the same, the best first; or why the model could not be asked, and then nothing. */
export interface Nearest {
	readonly found: readonly NearText[];
	readonly problem?: string;
}

/** A document by its id as `key`, or a memory entry. */
export interface NearText {
	readonly memory: string;
	readonly person: string;
	readonly key: string;
}

/** How little the first ranks of a list count more than those after them. */
export const SMOOTHING = 60;

/** What is found by words and by meaning is ordered by its ranks in both (reciprocal rank fusion): their own scores say nothing of each other. */
export function rankScore(rank: number): number {
	return 1 / (SMOOTHING + rank);
}
