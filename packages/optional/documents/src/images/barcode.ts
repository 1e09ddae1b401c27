import { NodeError } from "@switchyard/node-kit";
import { prepareZXingModule as prepareReader, readBarcodes } from "zxing-wasm/reader";
import { prepareZXingModule as prepareWriter, writeBarcode } from "zxing-wasm/writer";
import type { BarcodeJob, FoundBarcode } from "./barcode-job.ts";
import { libraryProgram } from "./library-program.ts";

const MOST_BARCODES = 100;

prepareReader({ overrides: { wasmBinary: libraryProgram("reader") } });
prepareWriter({ overrides: { wasmBinary: libraryProgram("writer") } });

export async function findBarcodes(job: Extract<BarcodeJob, { kind: "read" }>): Promise<FoundBarcode[]> {
	const image = {
		data: new Uint8ClampedArray(job.pixels),
		width: job.width,
		height: job.height,
		colorSpace: "srgb",
	} as const;
	const found = await readBarcodes(image as ImageData, {
		maxNumberOfSymbols: MOST_BARCODES,
		tryHarder: true,
	});
	return found.filter(({ isValid }) => isValid).map(({ format, text }) => ({ format, text }));
}

/** @throws NodeError `BARCODE_TEXT_INVALID` */
export async function drawBarcode(job: Extract<BarcodeJob, { kind: "write" }>): Promise<Uint8Array> {
	const { text, format, scale, isVector } = job;
	const { svg, image, error } = await writeBarcode(text, { format, scale });
	if (error || !image)
		throw new NodeError({
			code: "BARCODE_TEXT_INVALID",
			message: `A barcode of the kind ${format} cannot hold the text: ${error.replace(/^Error \d+: | \(retval.*$/g, "")}`,
			field: "text",
			hint: "QRCode holds any text of up to about 2,000 characters; EAN13, EAN8, UPCA and ITF hold digits.",
		});
	return isVector ? new TextEncoder().encode(svg) : new Uint8Array(await image.arrayBuffer());
}
