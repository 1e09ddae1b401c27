import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker } from "tesseract.js";
import type { RecognisedPage, TextJob } from "./text-job.ts";

/** The language's data comes with a package; by default the library fetches it. */
const LANGUAGE_DATA = join(
	fileURLToPath(new URL("./", import.meta.resolve("@tesseract.js-data/eng"))),
	"4.0.0_best_int",
);

const recogniser = createWorker("eng", 1, { langPath: LANGUAGE_DATA, cacheMethod: "none", gzip: true });

/** @throws NodeError as the pages of a document */
export async function recogniseText({ bytes, isPdf, pages }: TextJob): Promise<RecognisedPage[]> {
	if (!isPdf) return [{ page: 1, ...(await recognise(bytes)) }];
	const { scannedPages } = await import("../pdf/scanned-pages.ts");
	const recognised: RecognisedPage[] = [];
	for await (const { page, picture } of scannedPages(bytes, pages))
		recognised.push({ page, ...(picture ? await recognise(picture) : { text: "", confidence: 0 }) });
	return recognised;
}

async function recognise(
	picture: Uint8Array,
): Promise<{ readonly text: string; readonly confidence: number }> {
	const { data } = await (await recogniser).recognize(Buffer.from(picture));
	return { text: data.text.trim(), confidence: Math.round(data.confidence) };
}
