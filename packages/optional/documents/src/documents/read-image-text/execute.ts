import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { openImage, orFault } from "../../images/open-image.ts";
import type { RecognisedPage, TextJob } from "../../images/text-job.ts";
import { fileThreads } from "../../threads/file-threads.ts";
import type { definition } from "./definition.ts";

const recogniseInThread = fileThreads<TextJob, RecognisedPage[]>(
	new URL("../../images/recognise-text.worker.ts", import.meta.url),
);

/** Larger letters are not recognised better. */
const MOST_SIDE = 4000;

export const execute: ExecuteOf<typeof definition> = async ({ path, pages }, { files, signal }) => {
	const bytes = await readFile(files, path);
	const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
	const job = { bytes: isPdf ? bytes : await plainPicture(bytes), isPdf, pages };
	const recognised = await recogniseInThread(job, { signal, field: "path" });
	return {
		text: recognised
			.map(({ text }) => text)
			.join("\n\n")
			.trim(),
		pages: recognised,
		confidence: Math.min(...recognised.map(({ confidence }) => confidence)),
	};
};

/** A picture as the recognition reads every one: grey, upright, on white. */
async function plainPicture(bytes: Uint8Array): Promise<Uint8Array> {
	const image = await openImage(bytes);
	const plain = image
		.flatten({ background: "white" })
		.greyscale()
		.resize({ width: MOST_SIDE, height: MOST_SIDE, fit: "inside", withoutEnlargement: true });
	return orFault(() => plain.png().toBuffer());
}
