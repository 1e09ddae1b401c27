import { constants } from "node:fs";
import { copyFile, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Copies a file and resolves once the disk has the copy. Where the file system can, both share their blocks until one of them
 * changes.
 */
export async function copyOntoDisk(from: string, to: string): Promise<void> {
	await mkdir(dirname(to), { recursive: true, mode: 0o700 });
	await copyFile(from, to, constants.COPYFILE_FICLONE);
	await syncPath(to);
}

/** Resolves once the disk has a file, or the names in a folder. */
export async function syncPath(path: string): Promise<void> {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
