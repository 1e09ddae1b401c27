/** The session that a step works in. */
export interface StepSession {
	readonly kind: string;
	/** Which of the block's rounds it is: above 0 once the block has begun again. */
	readonly round: number;
	/** The step of the agent whose call works in it; absent for a step by a wire. */
	readonly agent?: number;
	/**
	 * Opens it if no step has worked in it yet, or opens it again.
	 * @throws NodeError `SESSION_LOST`, and what opening it fails with
	 */
	readonly live: () => Promise<unknown>;
}
