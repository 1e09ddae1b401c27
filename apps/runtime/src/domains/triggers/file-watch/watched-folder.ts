import { lstat, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { FSWatcher } from "chokidar";
import { pathParts } from "../../../platform/files/path-parts.ts";
import { TriggerFailure } from "../trigger-failure.ts";

/** A file is taken once it has not changed for so long, in milliseconds. */
export const STABLE_MS = 500;

/** A file as it is. */
export interface FoundFile {
	/** Inside the workspace, with `/`. */
	readonly path: string;
	readonly bytes: number;
	/** Milliseconds since the Unix epoch; of the last write, and of the last change of any kind. */
	readonly modifiedAt: number;
	readonly changedAt: number;
}

/**
 * The folder of the workspace that a trigger names, as an absolute path without any link in it.
 * @throws NodeError `FILE_PATH_REFUSED`
 * @throws TriggerFailure `FOLDER_NOT_FOUND`
 */
export async function findFolder(workspace: string, folder: string): Promise<string> {
	const root = await realpath(workspace);
	const path = /^\.?\/?$/.test(folder) ? root : join(root, ...pathParts(folder));
	const real = await realpath(path).catch((cause: unknown) => {
		throw new TriggerFailure("FOLDER_NOT_FOUND", `The workspace has no folder ‘${folder}’.`, cause);
	});
	if (real !== path) {
		throw new TriggerFailure("FILE_PATH_REFUSED", `The folder ‘${folder}’ leads out of its place by a link.`);
	}
	if (!(await lstat(path)).isDirectory()) {
		throw new TriggerFailure("FOLDER_NOT_FOUND", `‘${folder}’ is a file and not a folder.`);
	}
	return path;
}

/** Watches a folder and its subfolders; links are not followed, and files that the workspace is writing are left out. */
export async function watchFolder(folder: string): Promise<FSWatcher> {
	// Servers without such a trigger need not load the library.
	const { watch } = await import("chokidar");
	return watch(folder, {
		followSymlinks: false,
		awaitWriteFinish: { stabilityThreshold: STABLE_MS, pollInterval: 100 },
		ignored: (path) => /(^|[/\\])\.[0-9a-f-]{36}\.part$/.test(path),
	});
}

/** What lies at an absolute path; `undefined` when that is no file of the workspace that nodes can name. */
export async function findFile(workspace: string, path: string): Promise<FoundFile | undefined> {
	const name = relative(workspace, path).split(sep).join("/");
	if (!isNameable(name)) return undefined;
	const found = await lstat(path).catch(() => undefined);
	if (!found?.isFile()) return undefined;
	return {
		path: name,
		bytes: found.size,
		modifiedAt: Math.floor(found.mtimeMs),
		changedAt: Math.floor(found.ctimeMs),
	};
}

function isNameable(path: string): boolean {
	try {
		return pathParts(path).join("/") === path;
	} catch {
		return false;
	}
}
