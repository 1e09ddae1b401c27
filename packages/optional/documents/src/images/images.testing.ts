import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";

/** Pictures for tests. */

/** A picture with a line for each text, black on white. */
export function pictureOf(...lines: string[]): Promise<Buffer> {
	const texts = lines.map(
		(line, index) => `<text x="40" y="${80 + index * 80}" font-size="44">${line}</text>`,
	);
	const height = 60 + lines.length * 80;
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${height}"><rect width="800" height="${height}" fill="white"/>${texts.join("")}</svg>`;
	return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** What a scanner makes: each page is a picture, and has no text. */
export async function scannedPdf(...texts: string[]): Promise<Uint8Array> {
	const pdf = await PDFDocument.create({ updateMetadata: false });
	for (const text of texts) {
		const scan = await pdf.embedJpg(
			await sharp(await pictureOf(text))
				.jpeg()
				.toBuffer(),
		);
		pdf.addPage([scan.width, scan.height]).drawImage(scan);
	}
	return pdf.save();
}

/** A few kilobytes of file with more pixels than are looked at. */
export function bombImage(): Promise<Buffer> {
	return sharp({ create: { width: 8000, height: 7000, channels: 3, background: "red" } })
		.png()
		.toBuffer();
}
