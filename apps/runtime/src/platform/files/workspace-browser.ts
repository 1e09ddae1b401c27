import type { ReadFolder } from "@switchyard/node-kit/files";
import type { ListFilesReply } from "@switchyard/spec/http";
import { fileExists } from "./file-error.ts";
import { exists, folderReader } from "./folder-reader.ts";
import { addingTo } from "./replace-file.ts";
import { saveStream } from "./save-stream.ts";
import type { OpenRoot } from "./workspace-root.ts";

/** What people do with the workspace's files besides what nodes do. No link is followed. */
export interface WorkspaceBrowser {
	/**
	 * A page of what is in a folder, by name; the workspace itself has the path `""`.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`
	 */
	readonly browse: (
		path: string,
		page: { readonly after: string; readonly limit: number },
	) => Promise<ListFilesReply>;
	/**
	 * Writes a file, and replaces none. Gives the bytes written.
	 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_EXISTS`, `FILE_TOO_LARGE`
	 */
	readonly add: (path: string, content: AsyncIterable<Uint8Array>) => Promise<number>;
}

export function createWorkspaceBrowser(root: OpenRoot): WorkspaceBrowser {
	const readFolder = folderReader(root);
	return {
		browse: (path, page) => browse(readFolder, path, page),
		add: (path, content) => add(root, path, content),
	};
}

async function browse(readFolder: ReadFolder, ...where: Parameters<ReadFolder>): Promise<ListFilesReply> {
	const { entries, ...next } = await readFolder(...where);
	return { entries: entries.map(({ size, ...entry }) => ({ ...entry, bytes: size })), ...next };
}

async function add(root: OpenRoot, path: string, content: AsyncIterable<Uint8Array>): Promise<number> {
	if (await exists(root, path)) throw fileExists(path);
	return saveStream(root, path, content, addingTo(path));
}
