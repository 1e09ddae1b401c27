import {
	Document,
	ExternalHyperlink,
	HeadingLevel,
	Packer,
	Paragraph,
	Table,
	TableCell,
	TableRow,
	TextRun,
} from "docx";
import JSZip from "jszip";

/** Word files for tests. */

/** A paragraph for each text. */
export function wordOf(...texts: string[]): Promise<Uint8Array<ArrayBuffer>> {
	return pack(texts.map((text) => new Paragraph(text)));
}

/** What an offer looks like: a heading, a link, a table and a list. */
export function offerWord(): Promise<Uint8Array<ArrayBuffer>> {
	const row = (...cells: string[]) =>
		new TableRow({ children: cells.map((text) => new TableCell({ children: [new Paragraph(text)] })) });
	return pack([
		new Paragraph({ text: "Offer", heading: HeadingLevel.HEADING_1 }),
		new Paragraph({
			children: [
				new TextRun("Dear "),
				new TextRun({ text: "Ann", bold: true }),
				new TextRun(", see "),
				new ExternalHyperlink({ link: "https://example.com/", children: [new TextRun("our page")] }),
			],
		}),
		new Table({ rows: [row("Item", "Price"), row("Table", "12|50")] }),
		new Paragraph({ text: "valid for a week", bullet: { level: 0 } }),
	]);
}

/** About a megabyte that unpacks to 128 MB. */
export async function bombWord(): Promise<Uint8Array> {
	const zip = await JSZip.loadAsync(await wordOf("x"));
	zip.file("word/document.xml", Buffer.alloc(128 * 1024 * 1024, " "));
	return zip.generateAsync({ type: "uint8array", compression: "DEFLATE", compressionOptions: { level: 1 } });
}

async function pack(children: (Paragraph | Table)[]): Promise<Uint8Array<ArrayBuffer>> {
	return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })));
}
