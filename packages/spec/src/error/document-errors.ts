import type { ErrorEntry } from "./error-entry.ts";

/** The errors of documents and of what robots remember. */
export const DOCUMENT_ERRORS = {
	DOCUMENT_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such document." },
	DOCUMENT_EXISTS: { status: 409, fault: "user", summary: "A document with this id already exists." },
	DOCUMENT_VERSION_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "This revision of the document is not kept.",
	},
	DOCUMENT_REVISION_STALE: {
		status: 409,
		fault: "user",
		summary: "The document has changed since the revision that the change is based on.",
	},
	DOCUMENT_FOLDER_INVALID: { status: 422, fault: "user", summary: "No folder can have this path." },
	DOCUMENT_LIMIT: { status: 409, fault: "user", summary: "There are as many documents as are kept." },
	LABEL_NEEDS_PERSON: {
		status: 403,
		fault: "user",
		summary: "Only a person who signed in can say that what is marked is trusted or public.",
	},
	MEMORY_NOT_FOUND: { status: 404, fault: "user", summary: "Nothing is remembered by this key." },
	MEMORY_FULL: { status: 409, fault: "user", summary: "The memory has as many entries as are kept." },
} as const satisfies Readonly<Record<string, ErrorEntry>>;
