/** What the exit code tells a script. */
export const EXIT = {
	ok: 0,
	/** It was done, and something is wrong: a run failed, a test differs, a flow has problems, the server refused. */
	failed: 1,
	/** The command cannot be understood as it is written. */
	usage: 2,
	/** The server cannot be reached, or does not know us. */
	unreachable: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
