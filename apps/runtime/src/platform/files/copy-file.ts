import { constants } from "node:fs";
import { copyFile, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Copies a file, for its owner only, and resolves once the disk has the copy. Where the file system can, both share their blocks until one of them
 * changes.
 */
export async function copyOntoDisk(from: string, to: string): Promise<void> {
	await mkdir(dirname(to), { recursive: true, mode: 0o700 });
	await copyFile(from, to, constants.COPYFILE_FICLONE);
	await syncPrivately(to);
}

/** Takes everybody but its owner the right to read a file, and resolves once the disk has it. */
export async function syncPrivately(file: string): Promise<void> {
	await using handle = await open(file, "r");
	await handle.chmod(0o600);
	await handle.sync();
}

/** Resolves once the disk has a file, or the names in a folder. */
export async function syncPath(path: string): Promise<void> {
	await using handle = await open(path, "r");
	await handle.sync();
}
