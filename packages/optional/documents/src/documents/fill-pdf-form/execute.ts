import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { writeFile } from "../../files/write-file.ts";
import { editInThread } from "../../pdf/edit-in-thread.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { path, fields, flatten, save_to } = params;
	const bytes = await readFile(files, path);
	const [filled] = await editInThread({ kind: "fill", bytes, fields, flatten }, { signal, field: "path" });
	if (!filled) return {};
	const file = await writeFile(files, save_to, filled.bytes);
	return { path: file.path, file, page_count: filled.page_count };
};
