import type { ListFilesReply, WorkspaceEntry } from "@switchyard/spec";
import { systemCode } from "../../errors/system-code.ts";
import { fileExists, fileNotFound, folderNotEmpty, folderNotFound, pathRefused } from "./file-error.ts";
import type { Folder } from "./folder.ts";
import { pageOfNames } from "./name-page.ts";
import { pathParts } from "./path-parts.ts";
import { addingTo, isPartName } from "./replace-file.ts";
import { saveStream } from "./save-stream.ts";
import { lastOf, type OpenRoot, walk } from "./workspace-root.ts";

/** What people do with the workspace's files besides what nodes do. No link is followed. */
export interface WorkspaceBrowser {
	/**
	 * A page of what is in a folder, by name; the workspace itself has the path `""`.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`
	 */
	readonly list: (
		path: string,
		page: { readonly after: string; readonly limit: number },
	) => Promise<ListFilesReply>;
	/**
	 * Writes a file, and replaces none. Gives the bytes written.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_EXISTS`, `FILE_TOO_LARGE`
	 */
	readonly add: (path: string, content: AsyncIterable<Uint8Array>) => Promise<number>;
	/**
	 * Removes a file, a link or an empty folder.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`, `FOLDER_NOT_EMPTY`
	 */
	readonly remove: (path: string) => Promise<void>;
}

export function createWorkspaceBrowser(root: OpenRoot): WorkspaceBrowser {
	return {
		list: (path, { after, limit }) => list(root, path, after, limit),
		add: (path, content) => add(root, path, content),
		remove: (path) => remove(root, path),
	};
}

async function list(root: OpenRoot, path: string, after: string, limit: number): Promise<ListFilesReply> {
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

async function openFolder(root: OpenRoot, parts: readonly string[], missing: () => Error): Promise<Folder> {
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
async function entryOf(folder: Folder, name: string): Promise<WorkspaceEntry | undefined> {
	try {
		const found = await folder.look(name);
		const kind = !canBeNamed(name)
			? "other"
			: found.isFile()
				? "file"
				: found.isDirectory()
					? "folder"
					: "other";
		return { name, kind, bytes: found.size, modifiedAt: Math.round(found.mtimeMs) };
	} catch (error) {
		if (systemCode(error) === "ENOENT") return undefined;
		throw error;
	}
}

/** Whether a path can lead to it: other programs may give names that no path may have. */
function canBeNamed(name: string): boolean {
	try {
		return lastOf(pathParts(name)) === name;
	} catch {
		return false;
	}
}

async function add(root: OpenRoot, path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
	if (await exists(root, path)) throw fileExists(path);
	return saveStream(root, path, content, addingTo(path));
}

/** Asked before a long upload, which is checked again when it ends. */
async function exists(root: OpenRoot, path: string): Promise<boolean> {
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

async function remove(root: OpenRoot, path: string): Promise<void> {
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
