import { posix } from "node:path";
import type { ExecuteOf } from "@switchyard/node-kit";
import type { FileOutput } from "@switchyard/spec/model";
import { readFile } from "../../files/read-file.ts";
import { inFolder, writeFile } from "../../files/write-file.ts";
import { editInThread } from "../../pdf/edit-in-thread.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async (params, { files, signal }) => {
	const { path, pages, every, folder } = params;
	const bytes = await readFile(files, path);
	// All parts are made before the first one is written.
	const parts = await editInThread({ kind: "split", bytes, pages, every }, { signal, field: "path" });
	const name = posix.basename(path, posix.extname(path));
	const written: FileOutput[] = [];
	for (const part of parts)
		written.push(await writeFile(files, inFolder(folder, `${name}-${part.range}.pdf`), part.bytes, "folder"));
	return { files: written, count: written.length };
};
