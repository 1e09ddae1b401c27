import { writeFileSync } from "node:fs";
import { formPdf, invoicePdf, pdfOf } from "./src/pdf/documents.testing.ts";

/** Makes the files of the examples in the documentation: `node packages/optional/documents/make-samples.testing.ts`. */
const SAMPLES = {
	"invoice.pdf": await invoicePdf(),
	"letter.pdf": await pdfOf("Dear Ann,", "Yours, Bob"),
	"application.pdf": await formPdf(),
};

for (const [name, content] of Object.entries(SAMPLES))
	writeFileSync(new URL(`../../../docs/nodes/samples/${name}`, import.meta.url), content);
