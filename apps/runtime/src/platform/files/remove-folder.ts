import { folderNotFound } from "./file-error.ts";
import { openFolder } from "./folder-reader.ts";
import { pathParts } from "./path-parts.ts";
import { removeFile } from "./remove-file.ts";
import type { OpenRoot } from "./workspace-root.ts";

/**
 * Removes a folder of the workspace with the files in it, also those that were never written to their end.
 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`, and `FOLDER_NOT_EMPTY` where it holds a folder, which stays
 */
export async function removeFolder(root: OpenRoot, path: string): Promise<void> {
	await removeFiles(root, path);
	await removeFile(root, path);
}

async function removeFiles(root: OpenRoot, path: string): Promise<void> {
	await using folder = await openFolder(root, pathParts(path), () => folderNotFound(path));
	const names: string[] = [];
	for await (const name of folder.names()) names.push(name);
	for (const name of names) {
		if (!(await folder.look(name)).isDirectory()) await folder.remove(name);
	}
}
