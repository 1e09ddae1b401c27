import { NodeError } from "@switchyard/node-kit";
import { extractImages, getDocumentProxy } from "unpdf";
import { pageRanges } from "./page-ranges.ts";
import { damagedPdf, encryptedPdf } from "./pdf-faults.ts";

const MOST_SCANNED_PAGES = 20;

export interface ScannedPage {
	readonly page: number;
	/** The largest picture of the page, as a file; a page may have none. */
	readonly picture: Uint8Array | undefined;
}

/** @throws NodeError `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PDF_PAGES_INVALID`, `PDF_TOO_MANY_PAGES` */
export async function* scannedPages(bytes: Uint8Array, ranges: string): AsyncGenerator<ScannedPage> {
	const pdf = await open(bytes);
	const wanted = pageRanges(ranges, pdf.numPages).flat();
	if (wanted.length > MOST_SCANNED_PAGES) throw tooManyPages(wanted.length);
	for (const page of wanted) yield { page, picture: await pictureOf(pdf, page) };
}

async function open(bytes: Uint8Array) {
	try {
		return await getDocumentProxy(bytes, { verbosity: 0 });
	} catch (error) {
		if (error instanceof Error && error.name === "PasswordException") throw encryptedPdf("path");
		throw damagedPdf("path", "The file", error);
	}
}

async function pictureOf(
	pdf: Awaited<ReturnType<typeof open>>,
	page: number,
): Promise<Uint8Array | undefined> {
	try {
		const pictures = await extractImages(pdf, page);
		const [largest] = pictures.sort((one, other) => other.width * other.height - one.width * one.height);
		return largest && portablePixmap(largest);
	} catch (error) {
		throw damagedPdf("path", `Page ${page} of the file`, error);
	}
}

type Picture = Awaited<ReturnType<typeof extractImages>>[number];

/** Pixels as a file of the simplest format: a line of text, and the bytes. Transparency is left out. */
function portablePixmap({ data, width, height, channels }: Picture): Uint8Array {
	const isGrey = channels === 1;
	const header = Buffer.from(`${isGrey ? "P5" : "P6"}\n${width} ${height}\n255\n`);
	const pixels = channels === 4 ? data.filter((_, index) => index % 4 !== 3) : data;
	return Buffer.concat([header, new Uint8Array(pixels)]);
}

function tooManyPages(count: number): NodeError {
	return new NodeError({
		code: "PDF_TOO_MANY_PAGES",
		message: `There are ${count} pages to recognise; ${MOST_SCANNED_PAGES} are possible at once.`,
		field: "pages",
		hint: "Name fewer pages.",
	});
}
