import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { systemCode } from "../errors/system-code.ts";
import { fileExists, pathRefused } from "./file-error.ts";
import type { Folder } from "./folder.ts";
import { pathParts } from "./path-parts.ts";
import { enterOrMake, lastOf, type OpenRoot, walk } from "./workspace-root.ts";

const CREATE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/** Names of files that are still being written. */
const PART_NAME = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

type WriteInto = (handle: FileHandle) => Promise<void>;

/** Puts what was written under its name, in one move. */
type Place = (folder: Folder, aside: string, name: string) => Promise<void>;

/** Puts a file in the place of what had its name before. */
export const replacing: Place = (folder, aside, name) => folder.rename(aside, name);

/** Puts a file where there is nothing of its name. A link fails where a rename would replace. */
export const addingTo =
	(path: string): Place =>
	async (folder, aside, name) => {
		await folder.link(aside, name).catch((error) => {
			throw systemCode(error) === "EEXIST" ? fileExists(path, error) : error;
		});
		await folder.remove(aside);
	};

/** Whether a name is that of a file that is still being written. */
export function isPartName(name: string): boolean {
	return PART_NAME.test(name);
}

/** Has a file written anew and put in the place that a path names. */
export function writeAt(root: OpenRoot, path: string, write: WriteInto, place: Place): Promise<void> {
	return inPlaceOf(root, path, (folder, name) => writeWhole(folder, name, write, place));
}

/** Does what puts something at a path, in the folder of that path, which is made when it is missing. */
export async function inPlaceOf(
	root: OpenRoot,
	path: string,
	put: (folder: Folder, name: string) => Promise<void>,
): Promise<void> {
	const parts = pathParts(path);
	const above = await root();
	try {
		await using folder = await walk(above, parts.slice(0, -1), enterOrMake);
		await put(folder, lastOf(parts));
	} catch (error) {
		const code = systemCode(error);
		if (code === "EISDIR") throw pathRefused("it names a folder", error);
		if (code === "ENOTDIR") throw pathRefused("a part of it is a file", error);
		if (code === "ENOENT") throw pathRefused("a folder of it was moved or removed meanwhile", error);
		if (code === "ENAMETOOLONG") throw pathRefused("it is too long", error);
		throw error;
	}
}

/** A crash leaves the old file or the new one, never half of one. */
async function writeWhole(folder: Folder, name: string, write: WriteInto, place: Place): Promise<void> {
	const aside = `.${randomUUID()}.part`;
	try {
		await writeAside(folder, aside, write);
		await place(folder, aside, name);
	} catch (error) {
		await folder.remove(aside);
		throw error;
	}
}

async function writeAside(folder: Folder, aside: string, write: WriteInto): Promise<void> {
	await using handle = await folder.open(aside, CREATE_FLAGS, 0o600);
	await write(handle);
	await handle.sync();
}
