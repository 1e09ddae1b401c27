import type { ErrorEntry } from "./error-entry.ts";

/** What goes wrong as a node is asked whether a step that was cut off was done, as part of the catalogue. */
export const PROBE_ERRORS = {
	PROBE_MISSING: {
		status: 422,
		fault: "user",
		summary: "The node could tell whether a step of it was done when the run began, and no longer can.",
		hint: "Look outside whether it was done, then say so.",
	},
	PROBE_TIMEOUT: {
		status: 504,
		fault: "system",
		summary: "The node did not say in time whether a step of it was done.",
	},
	PROBE_ANSWER_INVALID: {
		status: 502,
		fault: "system",
		summary: "The node was asked whether a step of it was done, and what it said makes no sense.",
		hint: "Tell the author of the node.",
	},
	FILES_READ_ONLY: {
		status: 403,
		fault: "user",
		summary: "A question whether a step was done only looks: it changes no file.",
	},
} as const satisfies Record<string, ErrorEntry>;

/** What to do about each, for the reference page. */
export const PROBE_REMEDIES: Readonly<Record<keyof typeof PROBE_ERRORS, string>> = {
	PROBE_MISSING:
		"Look outside whether the step was done, then say so on the run's page or under _Unknown steps_. Serve the package in the version with which the run began, and the next such step is asked about again.",
	PROBE_TIMEOUT:
		"Look outside whether the step was done, then say so. The node's author makes its probe faster.",
	PROBE_ANSWER_INVALID:
		"Look outside whether the step was done, then say so. The node's author corrects [its probe](faults.md#nodes-that-can-tell).",
	FILES_READ_ONLY: "The node's author changes files in its work, and only reads them in its probe.",
};
