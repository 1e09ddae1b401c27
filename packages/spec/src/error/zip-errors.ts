import type { ErrorEntry } from "./error-entry.ts";

/** What is wrong with an archive, as part of the catalogue. */
export const ZIP_ERRORS = {
	ZIP_INVALID: {
		status: 422,
		fault: "user",
		summary: "The file is not a ZIP archive, or it is damaged.",
		hint: "Check that the file has arrived whole.",
	},
	ZIP_ENCRYPTED: {
		status: 422,
		fault: "user",
		summary: "The archive is protected by a password.",
		hint: "Pack it again without a password.",
	},
	ZIP_METHOD_UNSUPPORTED: {
		status: 422,
		fault: "user",
		summary: "The archive is packed by a method that is not supported.",
		hint: "Pack it again with the usual method, deflate.",
	},
	ZIP_ENTRY_REFUSED: {
		status: 422,
		fault: "user",
		summary: "The archive has an entry that may not be unpacked.",
		hint: "It is a link, leads out of the folder, or occurs twice.",
	},
	ZIP_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The archive has more files, more bytes or a higher ratio than is allowed.",
		hint: "Use a smaller archive.",
	},
} satisfies Record<string, ErrorEntry>;
