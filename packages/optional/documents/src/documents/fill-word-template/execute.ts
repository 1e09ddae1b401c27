import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { writeFile } from "../../files/write-file.ts";
import { wordInThread } from "../../word/word-in-thread.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ path, values, save_to }, { files, signal }) => {
	const bytes = await readFile(files, path);
	const filled = await wordInThread({ kind: "fill", bytes, values }, { signal, field: "path" });
	if (typeof filled === "string") return {};
	const file = await writeFile(files, save_to, filled);
	return { path: file.path, file };
};
