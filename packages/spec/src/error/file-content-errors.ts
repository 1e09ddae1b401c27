import type { ErrorEntry } from "./error-entry.ts";

/** What is wrong with a file that nodes look into, or with what is to be made of it, as part of the catalogue. */
export const FILE_CONTENT_ERRORS = {
	FILE_WORK_TIMEOUT: {
		status: 422,
		fault: "user",
		summary: "Working on the file took too long.",
		hint: "Work with fewer pages, or with a smaller file.",
	},
	FILE_WORK_MEMORY: {
		status: 422,
		fault: "user",
		summary: "Unpacked, the file needs more memory than one file may have.",
		hint: "Work with fewer pages, or with a smaller file.",
	},
	PDF_DAMAGED: {
		status: 422,
		fault: "user",
		summary: "The file is no PDF file, or a damaged one.",
		hint: "Check that it is the right file, and that it was saved completely.",
	},
	PDF_ENCRYPTED: {
		status: 422,
		fault: "user",
		summary: "The PDF file is encrypted, with a password or against changes.",
		hint: "Save it without a password first.",
	},
	PDF_FIELD_INVALID: {
		status: 422,
		fault: "user",
		summary: "A field of the form cannot have that value.",
		hint: "Read PDF lists the fields of a document, with what may be chosen.",
	},
	PDF_FIELD_UNKNOWN: {
		status: 422,
		fault: "user",
		summary: "The form does not have a field of that name.",
		hint: "Read PDF lists the fields of a document.",
	},
	PDF_FORM_MISSING: {
		status: 422,
		fault: "user",
		summary: "The document has no form, or one without fields.",
		hint: "Read PDF lists the fields of a document.",
	},
	PDF_PAGES_INVALID: {
		status: 422,
		fault: "user",
		summary: "The ranges of pages cannot be read, or name pages that the document does not have.",
		hint: "Write pages as 1-3, 7, 9-, counted from 1.",
	},
	PDF_PAGE_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "One page has more text than a message holds.",
		hint: "Leave the page out.",
	},
	PDF_TOO_MANY_PAGES: {
		status: 413,
		fault: "user",
		summary: "A document has more pages than can be worked on at once.",
		hint: "Work with fewer pages.",
	},
	PDF_TOO_MANY_PARTS: {
		status: 413,
		fault: "user",
		summary: "A document would be split into too many files.",
		hint: "Name fewer ranges, or more pages for each file.",
	},
	WORD_DAMAGED: {
		status: 422,
		fault: "user",
		summary: "The file is no Word file (.docx), or a damaged one.",
		hint: "Check that it is the right file, and that it was saved completely.",
	},
	WORD_ENCRYPTED: {
		status: 422,
		fault: "user",
		summary: "The Word file opens with a password only.",
		hint: "Save it without a password first.",
	},
	WORD_TEMPLATE_INVALID: {
		status: 422,
		fault: "user",
		summary: "A tag of the Word template is not closed, or cannot be read.",
		hint: "Write values as {name}, and what is repeated between {#items} and {/items}.",
	},
	WORD_VALUE_MISSING: {
		status: 422,
		fault: "user",
		summary: "The Word template has a place for which there is no value.",
		hint: "Give a value for each, an empty text where nothing is to stand.",
	},
	WORD_VALUE_INVALID: {
		status: 422,
		fault: "user",
		summary: "A text of the Word template was given a list or an object.",
		hint: "Give a text or a number, or repeat a part of the template with {#name} and {/name}.",
	},
	IMAGE_INVALID: {
		status: 422,
		fault: "user",
		summary: "The file is no picture that can be read, or a damaged one.",
		hint: "Use JPEG, PNG, WebP, GIF, TIFF or AVIF.",
	},
	IMAGE_TOO_LARGE: {
		status: 413,
		fault: "user",
		summary: "The picture has more pixels than can be worked on.",
		hint: "Use a smaller picture.",
	},
	IMAGE_CROP_OUTSIDE: {
		status: 422,
		fault: "user",
		summary: "The part to keep does not lie in the picture.",
		hint: "Count pixels from the top left corner, after rotation.",
	},
	BARCODE_TEXT_INVALID: {
		status: 422,
		fault: "user",
		summary: "The kind of barcode cannot hold the text.",
		hint: "QRCode holds any text of up to about 2,000 characters; EAN13, EAN8, UPCA and ITF hold digits.",
	},
} satisfies Record<string, ErrorEntry>;
