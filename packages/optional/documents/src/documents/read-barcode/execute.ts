import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { barcodeInThread } from "../../images/barcode-in-thread.ts";
import { openImage, orFault } from "../../images/open-image.ts";
import type { definition } from "./definition.ts";

/** Enough for codes that take a fiftieth of a page. */
const MOST_SIDE = 4000;

export const execute: ExecuteOf<typeof definition> = async ({ path }, { files, signal }) => {
	const image = (await openImage(await readFile(files, path)))
		.resize({ width: MOST_SIDE, height: MOST_SIDE, fit: "inside", withoutEnlargement: true })
		.flatten({ background: "white" })
		.toColourspace("srgb")
		.ensureAlpha();
	const { data, info } = await orFault(() => image.raw().toBuffer({ resolveWithObject: true }));
	const job = { kind: "read", pixels: data, width: info.width, height: info.height } as const;
	const found = await barcodeInThread(job, { signal, field: "path" });
	const barcodes = Array.isArray(found) ? found : [];
	return { barcodes, text: barcodes[0]?.text ?? "", count: barcodes.length };
};
