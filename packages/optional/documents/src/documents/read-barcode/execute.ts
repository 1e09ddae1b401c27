import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { barcodeInThread } from "../../images/barcode-in-thread.ts";
import { imageInProcess } from "../../images/image-in-process.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ path }, { files, signal }) => {
	const options = { signal, field: "path" };
	const bytes = await readFile(files, path);
	const { data: pixels, width, height } = await imageInProcess({ kind: "pixels", bytes }, options);
	const found = await barcodeInThread({ kind: "read", pixels, width, height }, options);
	const barcodes = Array.isArray(found) ? found : [];
	return { barcodes, text: barcodes[0]?.text ?? "", count: barcodes.length };
};
