import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { JournalDamagedError } from "@switchyard/host";
import { systemCode } from "../../errors/system-code.ts";
import { blobPath } from "./blob-path.ts";

/**
 * The text of a blob; `undefined` when there is none.
 * @throws JournalDamagedError when it is not what was written.
 */
export async function readBlob(folder: string, ref: string): Promise<string | undefined> {
	let text: string;
	try {
		text = await readFile(blobPath(folder, ref).file, "utf8");
	} catch (error) {
		if (systemCode(error) === "ENOENT") return undefined;
		throw error;
	}
	if (`sha256-${hash("sha256", text)}` !== ref) throw new JournalDamagedError(`The value ${ref} is damaged.`);
	return text;
}
