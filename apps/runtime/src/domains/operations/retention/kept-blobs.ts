import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { systemCode } from "../../../platform/errors/system-code.ts";
import { referenceOf } from "../../../platform/files/blobs/blob-path.ts";

/**
 * The references of all blobs in a folder, as many at a time as lie together. Some may be needed by no run: a process that
 * dies between a blob and the commit that names it leaves it behind.
 */
export async function* keptBlobs(folder: string): AsyncIterable<readonly string[]> {
	for (const outer of await namesIn(folder)) {
		for (const inner of await namesIn(join(folder, outer))) {
			const names = await namesIn(join(folder, outer, inner));
			yield names.flatMap((name) => referenceOf(name) ?? []);
		}
	}
}

async function namesIn(folder: string): Promise<readonly string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		const code = systemCode(error);
		if (code === "ENOENT" || code === "ENOTDIR") {
			return [];
		}
		throw error;
	}
}
