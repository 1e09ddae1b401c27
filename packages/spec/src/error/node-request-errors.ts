import type { ErrorEntry } from "./error-entry.ts";

/** What goes wrong as a node in another process asks the runtime for something, as part of the catalogue. */
export const NODE_REQUEST_ERRORS = {
	NODE_METHOD_UNKNOWN: {
		status: 404,
		fault: "user",
		summary: "The node asks for something that this server does not know.",
		hint: "Serve the package to a newer server.",
	},
	NODE_REQUEST_INVALID: {
		status: 422,
		fault: "user",
		summary: "What the node asks for is not of the right form.",
	},
	NODE_REQUEST_LIMIT: {
		status: 429,
		fault: "user",
		summary: "The node asks for too much at once.",
		hint: "Wait for answers, and close files that are read or written.",
	},
	FILES_UNDECLARED: {
		status: 403,
		fault: "user",
		summary: "The node type does not declare that it does this with the files of the workspace.",
		hint: "Its author declares `files` as `read` or as `write`.",
	},
	MODEL_UNDECLARED: {
		status: 422,
		fault: "user",
		summary:
			"The node has no model: its type declares no parameter of that name for one, or nobody chose one.",
		hint: "Its author declares a parameter for a model, and the designer chooses one for it.",
	},
	FILE_STREAM_CLOSED: {
		status: 409,
		fault: "user",
		summary: "The file is not open any more.",
		hint: "Open it again; a stream is of one execution and of one direction.",
	},
} as const satisfies Record<string, ErrorEntry>;

/** What to do about each, for the reference page. */
export const NODE_REQUEST_REMEDIES: Readonly<Record<keyof typeof NODE_REQUEST_ERRORS, string>> = {
	NODE_METHOD_UNKNOWN: "Update the server, or serve a version of the package that is made for it.",
	NODE_REQUEST_INVALID:
		"Correct the package; [the bridge](bridge.md#requests-of-a-node) says what a method takes.",
	NODE_REQUEST_LIMIT: "Correct the package: it waits for answers, and closes what it has opened.",
	FILES_UNDECLARED:
		"The package's author [declares](packages.md#files-of-the-workspace) what its node does with files.",
	MODEL_UNDECLARED:
		"Choose a model on the node; the package's author declares a [parameter for it](bridge.md#requests-of-a-node).",
	FILE_STREAM_CLOSED: "Correct the package: it opens the file again.",
};
