/** Which runs that are over are kept. One that goes on or waits is always kept. */
export interface RetentionPolicy {
	/** A run is removed so many days after its end, */
	readonly keepDays: number;
	/** and earlier once so many newer ones have been started, */
	readonly keepRuns: number;
	/** but a run that was started with a key not before its key has lost its meaning, in milliseconds after the start. */
	readonly keyWindowMs: number;
}
