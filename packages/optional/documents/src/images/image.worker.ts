import { serveJobs } from "@switchyard/node-kit/worker-pool";
import { changeImage } from "./change-image.ts";
import type { ImageJob, ImageResult } from "./image-job.ts";
import { openImage, orFault } from "./open-image.ts";

/** Longest side for recognition: larger letters are not recognised better, and barcodes may take a fiftieth of a page. */
const MOST_SIDE = 4000;

serveJobs(async (job: ImageJob): Promise<ImageResult> => {
	if (job.kind === "change") return changeImage(job.bytes, job.change);
	const image = (await openImage(job.bytes))
		.resize({ width: MOST_SIDE, height: MOST_SIDE, fit: "inside", withoutEnlargement: true })
		.flatten({ background: "white" });
	const wanted =
		job.kind === "page" ? image.greyscale().png() : image.toColourspace("srgb").ensureAlpha().raw();
	const { data, info } = await orFault(() => wanted.toBuffer({ resolveWithObject: true }));
	return { data, width: info.width, height: info.height };
});
