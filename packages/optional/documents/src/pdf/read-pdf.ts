import { NodeError } from "@switchyard/node-kit";
import { getDocumentProxy, getMeta } from "unpdf";
import { pageRanges } from "./page-ranges.ts";
import type { PdfAttachment, PdfContent, ReadPdfJob } from "./pdf-content.ts";
import { checkPageCount, damagedPdf, encryptedPdf } from "./pdf-faults.ts";
import { fieldsOf } from "./pdf-fields.ts";

/** A message has each text twice, by page and whole. */
const MOST_TEXT_BYTES = 380_000;
const MOST_ATTACHMENTS = 100;
const LONGEST_METADATA = 1000;

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** @throws NodeError what is wrong with the document, or with the pages that were asked for */
export async function readPdf({ bytes, pages, withAttachments }: ReadPdfJob): Promise<PdfContent> {
	try {
		const pdf = await getDocumentProxy(bytes, { verbosity: 0, disableFontFace: true, useSystemFonts: false });
		checkPageCount(pdf.numPages, "path");
		const wanted = pageRanges(pages, pdf.numPages).flat();
		checkPageCount(wanted.length, "pages");
		return {
			page_count: pdf.numPages,
			...(await textOf(pdf, wanted)),
			metadata: await metadataOf(pdf),
			fields: fieldsOf(await pdf.getFieldObjects()),
			attachments: withAttachments ? await attachmentsOf(pdf) : [],
		};
	} catch (error) {
		if (error instanceof NodeError) throw error;
		if (error instanceof Error && error.name === "PasswordException") throw encryptedPdf("path");
		throw damagedPdf("path", "The file", error);
	}
}

/** The text of pages, as many as a message holds. */
async function textOf(pdf: Pdf, wanted: readonly number[]): Promise<Pick<PdfContent, "pages" | "rest">> {
	const pages: PdfContent["pages"] = [];
	let room = MOST_TEXT_BYTES;
	for (const [index, page] of wanted.entries()) {
		const text = await pageText(pdf, page);
		room -= Buffer.byteLength(JSON.stringify(text));
		if (room < 0 && index > 0) return { pages, rest: rangesOf(wanted.slice(index)) };
		if (room < 0) throw pageTooLarge(page);
		pages.push({ page, text });
	}
	return { pages, rest: "" };
}

async function pageText(pdf: Pdf, number: number): Promise<string> {
	const page = await pdf.getPage(number);
	const { items } = await page.getTextContent();
	page.cleanup();
	return items
		.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : ""))
		.join("")
		.trim();
}

/** Page numbers as ranges: 7, 8, 9, 11 is `7-9, 11`. */
function rangesOf(pages: readonly number[]): string {
	const ranges: { first: number; last: number }[] = [];
	for (const page of pages) {
		const range = ranges.at(-1);
		if (range && page === range.last + 1) range.last = page;
		else ranges.push({ first: page, last: page });
	}
	return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(", ");
}

async function metadataOf(pdf: Pdf): Promise<Record<string, string>> {
	const { info } = await getMeta(pdf, { parseDates: true });
	const { Title, Author, Subject, Keywords, Creator, Producer, CreationDate, ModDate } = info;
	const named = {
		title: Title,
		author: Author,
		subject: Subject,
		keywords: Keywords,
		creator: Creator,
		producer: Producer,
		created: dateText(CreationDate),
		modified: dateText(ModDate),
	};
	return Object.fromEntries(
		Object.entries(named).flatMap(([name, value]) =>
			typeof value === "string" && value !== "" ? [[name, value.slice(0, LONGEST_METADATA)]] : [],
		),
	);
}

function dateText(date: unknown): string | undefined {
	return date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

async function attachmentsOf(pdf: Pdf): Promise<PdfAttachment[]> {
	const found = [...((await pdf.getAttachments()) ?? [])].slice(0, MOST_ATTACHMENTS);
	const attachments: PdfAttachment[] = [];
	for (const [id, { filename }] of found) {
		const content = await pdf.getAttachmentContent(id);
		if (content) attachments.push({ name: filename, content: Uint8Array.from(content) });
	}
	return attachments;
}

function pageTooLarge(page: number): NodeError {
	return new NodeError({
		code: "PDF_PAGE_TOO_LARGE",
		message: `Page ${page} has more text than a message holds.`,
		field: "pages",
		hint: "Leave the page out.",
	});
}
