/** Which ended runs are kept, and which statistics. A run that is running or waiting is always kept. */
export interface RetentionPolicy {
	/** A run is removed so many days after its end, */
	readonly keepDays: number;
	/** and earlier once so many newer ones have been started, */
	readonly keepRuns: number;
	/** but a run that was started with a key not before its key has lost its meaning, in milliseconds after the start. */
	readonly keyWindowMs: number;
	/** The statistics of a day are removed so many days after it. */
	readonly keepStatisticsDays: number;
}
