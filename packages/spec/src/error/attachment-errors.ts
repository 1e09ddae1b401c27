import type { ErrorEntry } from "./error-entry.ts";

/** Why an agent cannot look at a file, as part of the catalogue. */
export const ATTACHMENT_ERRORS = {
	ATTACHMENT_NOT_SAVED: {
		status: 422,
		fault: "user",
		summary: "An attachment of the agent has no path: it was not saved in the workspace.",
		hint: "Have the node that found it save its files, and leave out those that are too large to be saved.",
	},
	ATTACHMENT_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The agent's attachments are larger than a model is given.",
		hint: "Attach fewer or smaller files.",
	},
	ATTACHMENT_TYPE_UNSUPPORTED: {
		status: 422,
		fault: "user",
		summary: "A file is of no type that models read.",
		hint: "Attach images (PNG, JPEG, GIF, WebP), PDF and plain text in UTF-8.",
	},
	ATTACHMENT_MISSING: {
		status: 500,
		fault: "system",
		summary: "A file that the agent has read is not kept any more.",
		hint: "Run the flow again.",
	},
	ATTACHMENT_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The model does not take the agent's attachments.",
		hint: "Choose a model that reads such files, or attach none.",
	},
} as const satisfies Record<string, ErrorEntry>;
