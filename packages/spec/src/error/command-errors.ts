import type { ErrorEntry } from "./error-entry.ts";

/** What is wrong with a program that a flow runs on the server, as part of the catalogue. */
export const COMMAND_ERRORS = {
	COMMAND_ARGUMENT_REFUSED: {
		status: 422,
		fault: "user",
		summary: "A program is not given the value.",
	},
	COMMAND_HOST_REFUSED: {
		status: 403,
		fault: "user",
		summary: "The program may not run on the machine of the credential.",
	},
	COMMAND_NOT_STARTED: {
		status: 500,
		fault: "user",
		summary: "The program could not be started.",
		hint: "An administrator checks that the program and its folder are there, and that the user may run it.",
	},
	COMMAND_FAILED: {
		status: 500,
		fault: "user",
		summary: "The program ended with an exit code that is no success.",
		hint: "Its output and its messages are in the step's results.",
	},
	COMMAND_TIMEOUT: { status: 504, fault: "user", summary: "The program ran longer than it may." },
	COMMAND_OUTPUT_TOO_LARGE: {
		status: 500,
		fault: "user",
		summary: "The program wrote more to its standard output than is kept.",
	},
	COMMAND_OUTPUT_INVALID: { status: 500, fault: "user", summary: "The program wrote no JSON." },
	COMMAND_FILE_MISSING: {
		status: 500,
		fault: "user",
		summary: "The program ended well, and did not make a file that it should have made.",
	},
} as const satisfies Record<string, ErrorEntry>;
