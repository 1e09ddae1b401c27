import type { PDFDocument } from "@cantoo/pdf-lib";
import { NodeError } from "@switchyard/node-kit";
import type { EditJob, MadePdf, PdfSource } from "./edit-job.ts";
import { fillForm } from "./fill-form.ts";
import { newPdf, openPdf } from "./open-pdf.ts";
import { pageRanges } from "./page-ranges.ts";
import { checkPageCount, damagedPdf } from "./pdf-faults.ts";

/** The most files that one document is split into. */
const MOST_PARTS = 500;

/** @throws NodeError what is wrong with a document, or with what is to be made of it */
export function editPdf(job: EditJob): Promise<MadePdf[]> {
	if (job.kind === "merge") return merge(job.sources);
	if (job.kind === "split") return split(job.bytes, job.pages, job.every);
	return fill(job);
}

async function merge(sources: readonly PdfSource[]): Promise<MadePdf[]> {
	const merged = await newPdf();
	for (const { path, bytes } of sources) {
		const source = await openPdf(bytes, "files", path);
		checkPageCount(merged.getPageCount() + source.getPageCount(), "files");
		await copyPages(source, merged, source.getPageIndices(), "files", path);
	}
	return [await made(merged, `1-${merged.getPageCount()}`)];
}

async function split(bytes: Uint8Array, pages: string, every: number): Promise<MadePdf[]> {
	const source = await openPdf(bytes, "path");
	const ranges = pageRanges(pages, source.getPageCount()).flatMap((range) => partsOf(range, every));
	if (ranges.length > MOST_PARTS) throw tooManyParts(ranges.length);
	const parts: MadePdf[] = [];
	for (const range of ranges) {
		const part = await newPdf();
		const indices = range.map((page) => page - 1);
		await copyPages(source, part, indices, "path");
		const [first, last] = [range[0], range.at(-1)];
		parts.push(await made(part, first === last ? `${first}` : `${first}-${last}`));
	}
	return parts;
}

/** A range as parts of so many pages; as it is with 0. */
function partsOf(range: readonly number[], every: number): (readonly number[])[] {
	if (every === 0) return [range];
	const count = Math.ceil(range.length / every);
	return Array.from({ length: count }, (_, index) => range.slice(index * every, (index + 1) * every));
}

async function fill({ bytes, fields, flatten }: Extract<EditJob, { kind: "fill" }>): Promise<MadePdf[]> {
	const pdf = await openPdf(bytes, "path");
	fillForm(pdf, fields, flatten);
	return [await made(pdf, `1-${pdf.getPageCount()}`)];
}

async function copyPages(
	from: PDFDocument,
	to: PDFDocument,
	indices: number[],
	field: string,
	subject?: string,
): Promise<void> {
	try {
		for (const page of await to.copyPages(from, indices)) to.addPage(page);
	} catch (error) {
		throw damagedPdf(field, subject, error);
	}
}

async function made(pdf: PDFDocument, range: string): Promise<MadePdf> {
	const bytes = await pdf.save({ addDefaultPage: false, updateFieldAppearances: false });
	return { bytes, page_count: pdf.getPageCount(), range };
}

function tooManyParts(count: number): NodeError {
	return new NodeError({
		code: "PDF_TOO_MANY_PARTS",
		message: `The document would become ${count} files; ${MOST_PARTS} are possible.`,
		field: "pages",
		hint: "Name fewer ranges, or more pages for each file.",
	});
}
