import type { ExecuteOf } from "@switchyard/node-kit";
import { readFile } from "../../files/read-file.ts";
import { wordInThread } from "../../word/word-in-thread.ts";
import type { definition } from "./definition.ts";

/** A character takes up to six bytes in a message. */
const MOST_CHARACTERS = 125_000;

export const execute: ExecuteOf<typeof definition> = async ({ path, format, offset }, { files, signal }) => {
	const bytes = await readFile(files, path);
	const content = String(await wordInThread({ kind: "read", bytes, format }, { signal, field: "path" }));
	const part = content.slice(offset, offset + MOST_CHARACTERS);
	const next_offset = Math.min(offset, content.length) + part.length;
	return { content: part, more: next_offset < content.length, next_offset };
};
