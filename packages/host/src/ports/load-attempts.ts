/** Deaths of the process after which a run that was being loaded each time is suspected to be the cause. */
export const SUSPICIOUS_DEATHS = 2;

/**
 * Deaths while nothing but a suspect was in the process, until it is given up although nothing was ever proved. So many from outside,
 * each of them in those few milliseconds, are hardly met.
 */
export const MAX_LONE_DEATHS = 100;

/**
 * Counts, beyond the life of the process, how often it died while it loaded a run. A count makes a run a suspect, and no more than that;
 * deaths beyond are counted only when nothing else was in the process.
 */
export interface LoadAttempts {
	/** Runs with at least `SUSPICIOUS_DEATHS`. */
	readonly suspects: readonly string[];
	/** How often the process died while it loaded this run, since it was loaded last. */
	readonly deathsOf: (run: string) => number;
	/** @param alone whether nothing else is in the process that could be its death. */
	readonly begin: (run: string, alone: boolean) => void;
	/** The run is loaded, or given up. */
	readonly end: (run: string) => void;
	readonly close: () => void;
}
