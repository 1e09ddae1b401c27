import { MAX_MESSAGE_SIZE, MAX_STEPS } from "@switchyard/engine";

/** What one host grants. Times are milliseconds, sizes are characters of JSON. */
export interface HostLimits {
	/** Runs that are under way at once; those that only wait for a person, a time or another run do not count for long. */
	readonly activeRuns: number;
	/** Starts that wait for the disk at once. */
	readonly waitingStarts: number;
	/** Steps of one run. */
	readonly steps: number;
	/** From the acceptance of a run to its end. */
	readonly runTimeMs: number;
	/** One message, and what one step may give. */
	readonly messageSize: number;
	/** One attempt at a step on the flow path; a tool call has a limit of its own. */
	readonly stepTimeoutMs: number;
	/** One question to a node whether a step of it was done. */
	readonly probeTimeoutMs: number;
	/** One request to a model. */
	readonly modelTimeoutMs: number;
	/** How long a node may take to notice that its step is aborted. */
	readonly abortGraceMs: number;
	/** How long a stopping host lets steps end that would only have to run again. */
	readonly hurryMs: number;
	/** How long it lets steps end that must not be cut off. */
	readonly closeGraceMs: number;
	/** How long a run stays in memory that only waits. */
	readonly idleMs: number;
	/** Events since its last snapshot with which a run gets another as it leaves the memory. */
	readonly restSnapshotEvents: number;
	/** The same for a run that stays in memory. */
	readonly activeSnapshotEvents: number;
	/** How long a key de-duplicates starts. */
	readonly keyWindowMs: number;
}

export const DEFAULT_LIMITS: HostLimits = {
	activeRuns: 10_000,
	waitingStarts: 5000,
	steps: MAX_STEPS,
	runTimeMs: 365 * 24 * 60 * 60 * 1000,
	messageSize: MAX_MESSAGE_SIZE,
	stepTimeoutMs: 120_000,
	probeTimeoutMs: 30_000,
	modelTimeoutMs: 300_000,
	abortGraceMs: 5000,
	hurryMs: 1000,
	closeGraceMs: 10_000,
	idleMs: 5000,
	// Folding an event takes 4 to 20 µs; taking, writing and reading a snapshot half a millisecond, which about a hundred events cost.
	restSnapshotEvents: 500,
	activeSnapshotEvents: 5000,
	keyWindowMs: 24 * 60 * 60 * 1000,
};
