import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { degrees, PDFDocument, PDFName } from "@cantoo/pdf-lib";

/** Documents for tests, each of a shape that real ones have. */

const KEEP = { updateMetadata: false };

/** A page for each text; an empty text is an empty page. */
export async function pdfOf(...texts: string[]): Promise<Uint8Array> {
	const pdf = await PDFDocument.create(KEEP);
	for (const text of texts) {
		const lines = text.match(/.{1,40}/g) ?? [];
		const lineHeight = Math.min(14, 340 / lines.length);
		pdf.addPage([300, 400]).drawText(lines.join("\n"), { x: 20, y: 350, size: 10, lineHeight });
	}
	return pdf.save();
}

/** An electronic invoice: its data lies in it as a file, and its second page is turned. */
export async function invoicePdf(): Promise<Uint8Array> {
	const pdf = await PDFDocument.create(KEEP);
	pdf.setTitle("Invoice 7");
	pdf.setAuthor("Ann");
	pdf.setCreationDate(new Date("2026-05-01T09:00:00Z"));
	pdf.addPage().drawText("Invoice 7\nTotal 12.50", { x: 20, y: 700 });
	const turned = pdf.addPage();
	turned.setRotation(degrees(90));
	turned.drawText("Terms", { x: 20, y: 700, rotate: degrees(90) });
	const data = new TextEncoder().encode("<invoice total='12.50'/>");
	await pdf.attach(data, "../factur-x.xml", { mimeType: "text/xml" });
	return pdf.save();
}

/** A form with a field of each kind. */
export async function formPdf(): Promise<Uint8Array> {
	const pdf = await PDFDocument.create(KEEP);
	const page = pdf.addPage([300, 300]);
	const form = pdf.getForm();
	const name = form.createTextField("person.name");
	name.setMaxLength(20);
	name.addToPage(page, { x: 20, y: 20, width: 100, height: 20 });
	form.createCheckBox("agreed").addToPage(page, { x: 20, y: 60, width: 15, height: 15 });
	const country = form.createDropdown("country");
	country.addOptions(["DE", "FR"]);
	country.select("FR");
	country.addToPage(page, { x: 20, y: 100, width: 60, height: 20 });
	const size = form.createRadioGroup("size");
	size.addOptionToPage("S", page, { x: 20, y: 140, width: 15, height: 15 });
	size.addOptionToPage("M", page, { x: 60, y: 140, width: 15, height: 15 });
	form.createButton("send").addToPage("Send", page, { x: 20, y: 180 });
	return pdf.save();
}

/** A document that opens only with a password, or, without one, that is protected against changes. */
export async function encryptedPdf(userPassword: string): Promise<Uint8Array> {
	const pdf = await PDFDocument.load(await pdfOf("Secret"), KEEP);
	pdf.encrypt({ userPassword, ownerPassword: "owner" });
	return pdf.save();
}

/** A page whose content is some kilobytes in the file and gigabytes when it is unpacked. */
export async function bombPdf(): Promise<Uint8Array> {
	const pdf = await PDFDocument.create(KEEP);
	const block = deflateRawSync(Buffer.alloc(64 * 1024 * 1024, " "), { finishFlush: constants.Z_SYNC_FLUSH });
	const blocks = Array.from({ length: 64 }, () => block);
	const packed = deflateSync(
		Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])]),
	);
	const content = pdf.context.stream(packed, { Filter: ["FlateDecode", "FlateDecode"] });
	pdf.addPage().node.set(PDFName.of("Contents"), pdf.context.register(content));
	return pdf.save();
}
