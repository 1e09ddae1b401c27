import type { ModelCalls } from "./model-calls.ts";

/** The session that a step works in. */
export interface StepSession {
	readonly kind: string;
	/** Which of the block's rounds it is: above 0 once the block has begun again. */
	readonly round: number;
	/** The step of the agent whose call works in it; absent for a step by a wire. */
	readonly agent?: number;
	/** The model that the designer chose for the block, which steps in it may ask; absent where the block has no parameter for one, and for a probe. */
	readonly model?: ModelCalls | undefined;
	/**
	 * Opens it if no step has worked in it yet, or opens it again.
	 * @throws NodeError `SESSION_LOST`, and what opening it fails with
	 */
	readonly live: () => Promise<unknown>;
}
