import type { ExecuteOf, WorkspaceFiles } from "@switchyard/node-kit";
import type { FileOutput } from "@switchyard/spec/model";
import { readFile } from "../../files/read-file.ts";
import { fileName, inFolder, writeFile } from "../../files/write-file.ts";
import type { PdfAttachment, PdfContent, ReadPdfJob } from "../../pdf/pdf-content.ts";
import { fileThreads } from "../../work/file-pools.ts";
import type { definition } from "./definition.ts";

const SAVE_TO = "save_attachments_to";

const readInThread = fileThreads<ReadPdfJob, PdfContent>(
	new URL("../../pdf/read-pdf.worker.ts", import.meta.url),
);

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { path, pages, save_attachments_to: folder } = params;
	const job = { bytes: await readFile(files, path), pages, withAttachments: folder !== "" };
	const { attachments, ...content } = await readInThread(job, { signal, field: "path" });
	const texts = content.pages.map(({ text }) => text).filter((text) => text !== "");
	return {
		...content,
		text: texts.join("\n\n"),
		has_text: texts.length > 0,
		attachments: await save(attachments, folder, files),
	};
};

/** Each has its number in its path: two may have the same name. */
async function save(
	attachments: readonly PdfAttachment[],
	folder: string,
	files: WorkspaceFiles,
): Promise<FileOutput[]> {
	const saved: FileOutput[] = [];
	for (const [index, { name, content }] of attachments.entries()) {
		const path = inFolder(folder, `${index + 1}-${fileName(name)}`);
		saved.push({ ...(await writeFile(files, path, content, SAVE_TO)), name: fileName(name) });
	}
	return saved;
}
