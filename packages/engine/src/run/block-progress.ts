import type { Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";

/** How far a block is. */
export interface BlockProgress {
	/** Whether a step has ended in its round, since the checkpoint if there is one, that must not be done again by itself. */
	acted: boolean;
	/** Whether a person is asked what comes of it, because its session is lost. */
	asks: boolean;
	/** The number of this attempt's first round: rounds are counted over all attempts. */
	first: number;
	/** True between a failed attempt and the start of the next one. */
	failed: boolean;
	/** Where it begins again; `undefined` for its beginning. */
	checkpoint: { readonly node: PlanNode; readonly token: Token } | undefined;
}
