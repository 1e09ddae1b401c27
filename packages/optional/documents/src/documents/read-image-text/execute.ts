import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { imageInProcess } from "../../images/image-in-process.ts";
import type { RecognisedPage, TextJob } from "../../images/text-job.ts";
import { fileThreads } from "../../work/file-pools.ts";
import type { definition } from "./definition.ts";

const recogniseInThread = fileThreads<TextJob, RecognisedPage[]>(
	new URL("../../images/recognise-text.worker.ts", import.meta.url),
);

export const execute: ExecuteOf<typeof definition> = async ({ path, pages }, { files, signal }) => {
	const bytes = await readFile(files, path);
	const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-");
	const options = { signal, field: "path" };
	const page = isPdf ? bytes : (await imageInProcess({ kind: "page", bytes }, options)).data;
	const recognised = await recogniseInThread({ bytes: page, isPdf, pages }, options);
	return {
		text: recognised
			.map(({ text }) => text)
			.join("\n\n")
			.trim(),
		pages: recognised,
		confidence: Math.min(...recognised.map(({ confidence }) => confidence)),
	};
};
