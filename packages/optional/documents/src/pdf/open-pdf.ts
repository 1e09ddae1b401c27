import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { checkPageCount, damagedPdf, encryptedPdf } from "./pdf-faults.ts";

/** Dates and names of programs stay as they are: the same work gives the same bytes. */
const KEEP_METADATA = { updateMetadata: false };
const CONTENTS = PDFName.of("Contents");

/** @throws NodeError `PDF_ENCRYPTED`, `PDF_DAMAGED`, `PDF_TOO_MANY_PAGES` */
export async function openPdf(bytes: Uint8Array, field: string, subject?: string): Promise<PDFDocument> {
	// What a complete file ends with. The library would take a part of one for a document of fewer pages.
	if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("startxref"))
		throw damagedPdf(field, subject);
	const pdf = await load(bytes, field, subject);
	if (pdf.isEncrypted) throw encryptedPdf(field, subject);
	checkPageCount(pagesOf(pdf, field, subject).length, field);
	return pdf;
}

export function newPdf(): Promise<PDFDocument> {
	return PDFDocument.create(KEEP_METADATA);
}

/** The library reads what it can of a damaged file. A page whose content is lost would silently become an empty one. */
function pagesOf(pdf: PDFDocument, field: string, subject?: string) {
	try {
		const pages = pdf.getPages();
		if (pages.every(({ node }) => !node.has(CONTENTS) || node.Contents() !== undefined)) return pages;
	} catch (error) {
		throw damagedPdf(field, subject, error);
	}
	throw damagedPdf(field, subject);
}

async function load(bytes: Uint8Array, field: string, subject?: string): Promise<PDFDocument> {
	try {
		return await PDFDocument.load(bytes, { ...KEEP_METADATA, ignoreEncryption: true });
	} catch (error) {
		throw damagedPdf(field, subject, error);
	}
}
