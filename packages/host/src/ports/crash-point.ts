/**
 * Where a process may be killed in a test, each with a case in the fault tests. Those around an append and a commit, around a
 * reply, and while a snapshot is kept, are passed at the host's edge: by its journal and its caller.
 */
export const CRASH_POINTS = [
	/** An event has been evolved and is not appended yet. */
	"before-append",
	"after-append",
	/** A batch is about to go to the writer. */
	"before-commit",
	/** The writer has it. */
	"while-committing",
	/** A batch is on disk, and nobody has been notified. */
	"after-commit",
	/** Watchers, and runs that wait for the end of another, have been notified. */
	"after-telling",
	/** A run is on disk, and its caller does not know yet. */
	"before-reply",
	"after-reply",
	"before-effect",
	"after-effect",
	"before-model",
	"after-model",
	/** The run of a sub-flow begins. */
	"before-child",
	"after-child",
	/** The run of a sub-flow waits for a person or no longer does, and the run that called it is notified. */
	"before-child-wait",
	"after-child-wait",
	/** The run of a sub-flow is over, and the run that called it is notified. */
	"before-child-end",
	"after-child-end",
	/** A timer's time has come. */
	"before-timer",
	"after-timer",
	/** A person has said something. */
	"before-answer",
	"after-answer",
	/** A node has said whether a step of it that was cut off was done. */
	"before-probe",
	"after-probe",
	/** The store of approvals has answered. */
	"before-consent-check",
	"after-consent-check",
	/** The files of an agent's prompt have been read. */
	"before-attachments",
	"after-attachments",
	/** A run's state is to be kept beside its journal. */
	"before-snapshot",
	/** The writer has it. */
	"while-keeping-snapshot",
	"after-snapshot",
	/** A run comes back from the disk. */
	"before-wake",
	"after-wake",
] as const;

export type CrashPoint = (typeof CRASH_POINTS)[number];
