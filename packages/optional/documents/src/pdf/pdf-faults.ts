import { NodeError } from "@switchyard/node-kit";

/** The most pages that one document may have here. */
export const MOST_PAGES = 5000;

export function encryptedPdf(field: string, subject = "The PDF file"): NodeError {
	return new NodeError({
		code: "PDF_ENCRYPTED",
		message: `${subject} is encrypted, with a password or against changes.`,
		field,
		hint: "Save it without a password first.",
	});
}

export function damagedPdf(field: string, subject = "The file", cause?: unknown): NodeError {
	return new NodeError({
		code: "PDF_DAMAGED",
		message: `${subject} is no PDF file, or a damaged one.`,
		field,
		hint: "Check that it is the right file, and that it was saved completely.",
		cause,
	});
}

/** @throws NodeError `PDF_TOO_MANY_PAGES` */
export function checkPageCount(count: number, field: string): void {
	if (count <= MOST_PAGES) return;
	throw new NodeError({
		code: "PDF_TOO_MANY_PAGES",
		message: `There are ${count} pages; a document may have ${MOST_PAGES}.`,
		field,
		hint: "Work with fewer pages.",
	});
}
