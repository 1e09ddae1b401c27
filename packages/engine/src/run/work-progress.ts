import type { Fault } from "@switchyard/spec/error";
import type { ItemError, RoundOutcome } from "@switchyard/spec/work";

/** How far a loop over work items is. */
export interface WorkProgress {
	/** The lease of the item of the round under way; `undefined` until the round has one. */
	held: string | undefined;
	/** Its reference; of the item before until there is another. */
	reference: string;
	/** How the round before ended, until that is written to the queue. */
	settling: RoundOutcome | undefined;
	/** Items taken. */
	taken: number;
	done: number;
	/** Items that are over without being done. */
	failed: number;
	/** Items that failed and will be tried again. */
	retried: number;
	/** Rounds in a row that ended with an application error. */
	inRow: number;
	/** The first of the errors. */
	readonly errors: ItemError[];
	/** How often in a row the queue was found empty. */
	looks: number;
	/** Since when, in milliseconds since the epoch. */
	emptySince: number | undefined;
	/** Set once the loop is to end with a fault: no other item is taken then. */
	ending: Fault | undefined;
}
