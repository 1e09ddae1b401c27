import { systemCode } from "../errors/system-code.ts";
import { fileNotFound, folderNotEmpty, pathRefused } from "./file-error.ts";
import { openFolder } from "./folder-reader.ts";
import { pathParts } from "./path-parts.ts";
import { lastOf, type OpenRoot } from "./workspace-root.ts";

/** Removes a file, a link itself, or an empty folder. */
export async function removeFile(root: OpenRoot, path: string): Promise<void> {
	const parts = pathParts(path);
	const name = lastOf(parts);
	await using folder = await openFolder(root, parts.slice(0, -1), () => fileNotFound(path));
	try {
		const found = await folder.look(name);
		await (found.isDirectory() ? folder.removeFolder(name) : folder.remove(name));
	} catch (error) {
		const code = systemCode(error);
		if (code === "ENOENT") throw fileNotFound(path, error);
		if (code === "ENOTEMPTY" || code === "EEXIST") throw folderNotEmpty(path, error);
		if (code === "ENAMETOOLONG") throw pathRefused("it is too long", error);
		throw error;
	}
}
