import type { Stats } from "node:fs";
import { type FolderEntry, pageOfNames, type ReadFolder } from "@switchyard/node-kit/files";
import { systemCode } from "../errors/system-code.ts";
import { folderNotFound, pathRefused } from "./file-error.ts";
import type { Folder } from "./folder.ts";
import { pathParts } from "./path-parts.ts";
import { isPartName } from "./replace-file.ts";
import { lastOf, type OpenRoot, walk } from "./workspace-root.ts";

/** Reads a folder of the workspace, page by page. */
export function folderReader(root: OpenRoot): ReadFolder {
	return (path, { after, limit }) => readFolder(root, path, after, limit);
}

async function readFolder(
	root: OpenRoot,
	path: string,
	after: string,
	limit: number,
): ReturnType<ReadFolder> {
	const parts = path === "" ? [] : pathParts(path);
	await using folder = await openFolder(root, parts, () => folderNotFound(path));
	const { names, more } = await pageOfNames(whole(folder.names()), after, limit);
	const entries = await Promise.all(names.map((name) => entryOf(folder, name)));
	const next = names.at(-1);
	return {
		entries: entries.filter((entry) => entry !== undefined),
		...(more && next !== undefined ? { next } : {}),
	};
}

/** The folder to which names lead; what is missing is said in the words of the caller. */
export async function openFolder(
	root: OpenRoot,
	parts: readonly string[],
	missing: () => Error,
): Promise<Folder> {
	try {
		return await walk(await root(), parts);
	} catch (error) {
		const code = systemCode(error);
		if (code === "ENOENT" || code === "ENOTDIR") throw missing();
		if (code === "ENAMETOOLONG") throw pathRefused("it is too long", error);
		throw error;
	}
}

/** Without the files that are still being written. */
async function* whole(names: AsyncIterable<string>): AsyncGenerator<string> {
	for await (const name of names) if (!isPartName(name)) yield name;
}

/** What has a name; `undefined` when it was removed meanwhile. */
async function entryOf(folder: Folder, name: string): Promise<FolderEntry | undefined> {
	try {
		const found = await folder.look(name);
		const { size } = found;
		return { name, kind: kindOf(name, found), size, modifiedAt: Math.round(found.mtimeMs) };
	} catch (error) {
		if (systemCode(error) === "ENOENT") return undefined;
		throw error;
	}
}

function kindOf(name: string, found: Stats): FolderEntry["kind"] {
	if (!canBeNamed(name)) return "other";
	return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
}

/** Whether a path can lead to it: other programs may give names that no path may have. */
function canBeNamed(name: string): boolean {
	try {
		return lastOf(pathParts(name)) === name;
	} catch {
		return false;
	}
}

/** Whether there is something at a path: asked before a long upload or copy, which is checked again when it ends. */
export async function exists(root: OpenRoot, path: string): Promise<boolean> {
	const parts = pathParts(path);
	try {
		await using folder = await walk(await root(), parts.slice(0, -1));
		await folder.look(lastOf(parts));
		return true;
	} catch {
		// Whatever else stands in the way, writing says.
		return false;
	}
}
