import type { ExecuteOf } from "@switchyard/node-kit";
import { readFiles } from "../../files/read-file.ts";
import { writeFile } from "../../files/write-file.ts";
import { editInThread } from "../../pdf/edit-in-thread.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const contents = await readFiles(files, params.files, "files");
	const sources = contents.map((bytes, index) => ({ path: params.files[index] ?? "", bytes }));
	const [merged] = await editInThread({ kind: "merge", sources }, { signal, field: "files" });
	if (!merged) return {};
	const file = await writeFile(files, params.save_to, merged.bytes);
	return { path: file.path, file, page_count: merged.page_count };
};
