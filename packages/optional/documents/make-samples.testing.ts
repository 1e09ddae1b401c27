import { writeFileSync } from "node:fs";
import { pictureOf, scannedPdf } from "./src/images/images.testing.ts";
import { formPdf, invoicePdf, pdfOf } from "./src/pdf/documents.testing.ts";
import { offerWord, wordOf } from "./src/word/word.testing.ts";

/** Makes the files of the examples in the documentation: `node packages/optional/documents/make-samples.testing.ts`. */
const SAMPLES = {
	"invoice.pdf": await invoicePdf(),
	"letter.pdf": await pdfOf("Dear Ann,", "Yours, Bob"),
	"application.pdf": await formPdf(),
	"scan.pdf": await scannedPdf("Receipt 2026-07"),
	"receipt.png": await pictureOf("Receipt 2026-07"),
	"offer.docx": await offerWord(),
	"letter.docx": await wordOf("Dear {name},", "{#items}", "{title}: {price}", "{/items}"),
};

for (const [name, content] of Object.entries(SAMPLES))
	writeFileSync(new URL(`../../../docs/nodes/samples/${name}`, import.meta.url), content);
