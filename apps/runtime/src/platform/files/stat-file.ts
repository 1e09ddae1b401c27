import type { Stats } from "node:fs";
import type { WorkspaceItem } from "@switchyard/node-kit";
import { systemCode } from "../errors/system-code.ts";
import { fileNotFound, pathRefused } from "./file-error.ts";
import type { Folder } from "./folder.ts";
import { openFolder } from "./folder-reader.ts";
import { pathParts } from "./path-parts.ts";
import { lastOf, type OpenRoot } from "./workspace-root.ts";

/** What lies at a path: a file or a folder. */
export async function statFile(root: OpenRoot, path: string): Promise<WorkspaceItem> {
	const parts = pathParts(path);
	await using folder = await openFolder(root, parts.slice(0, -1), () => fileNotFound(path));
	const found = await lookAt(folder, lastOf(parts), path);
	if (!found.isFile() && !found.isDirectory()) throw noFile(found);
	return {
		path: parts.join("/"),
		kind: found.isFile() ? "file" : "folder",
		size: found.isFile() ? found.size : 0,
		modifiedAt: Math.round(found.mtimeMs),
	};
}

/** What has a name in a folder. @throws NodeError `FILE_NOT_FOUND` where there is nothing */
export async function lookAt(folder: Folder, name: string, path: string): Promise<Stats> {
	try {
		return await folder.look(name);
	} catch (error) {
		const code = systemCode(error);
		if (code === "ENOENT") throw fileNotFound(path, error);
		if (code === "ENAMETOOLONG") throw pathRefused("it is too long", error);
		throw error;
	}
}

/** What no node is given: a link, a folder where a file is meant, a pipe. */
export function noFile(found: Stats): Error {
	return pathRefused(
		found.isSymbolicLink()
			? "it is a link"
			: found.isDirectory()
				? "it names a folder"
				: "it names something that is not a file",
	);
}
