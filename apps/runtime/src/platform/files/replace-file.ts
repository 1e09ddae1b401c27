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

/** A file that was written aside. */
interface Part {
	readonly folder: Folder;
	readonly name: string;
}

/** Puts what was written under its name, in one move. */
type Place = (part: Part, into: Folder, name: string) => Promise<void>;

/** Puts a file in the place of what had its name before. */
export const replacing: Place = (part, into, name) => part.folder.rename(part.name, name, into);

/** Puts a file where there is nothing of its name. A link fails where a rename would replace. */
export const addingTo =
	(path: string): Place =>
	async (part, into, name) => {
		await part.folder.link(part.name, name, into).catch((error) => {
			throw systemCode(error) === "EEXIST" ? fileExists(path, error) : error;
		});
		await part.folder.remove(part.name);
	};

/** Whether a name is that of a file that is still being written. */
export function isPartName(name: string): boolean {
	return PART_NAME.test(name);
}

/** Has a file written anew and put in the place that a path names. */
export function writeAt(root: OpenRoot, path: string, write: WriteInto, place: Place): Promise<void> {
	return inPlaceOf(root, path, async (folder, name) => {
		await using top = await root();
		await writeWhole(top, { folder, name, write, place });
	});
}

/**
 * Removes the files that an earlier process was writing when it was killed, and returns how many. Only for the workspace's owner, before it
 * writes.
 */
export async function removeParts(root: OpenRoot): Promise<number> {
	await using top = await root();
	let removed = 0;
	for await (const name of top.names()) {
		if (!isPartName(name)) continue;
		await top.remove(name);
		removed++;
	}
	return removed;
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

interface Writing {
	readonly folder: Folder;
	readonly name: string;
	readonly write: WriteInto;
	readonly place: Place;
}

/** A crash leaves the old file or the new one, never half of one. */
async function writeWhole(top: Folder, { folder, name, write, place }: Writing): Promise<void> {
	const part: Part = { folder: await placeForParts(top, folder), name: `.${randomUUID()}.part` };
	try {
		await writeAside(part, write);
		await place(part, folder, name);
	} catch (error) {
		await part.folder.remove(part.name);
		throw error;
	}
}

/** The workspace's own folder, where the next start finds what a kill left; on another disk, no file could be moved out of it. */
async function placeForParts(top: Folder, folder: Folder): Promise<Folder> {
	const [one, other] = await Promise.all([top.look("."), folder.look(".")]);
	return one.dev === other.dev ? top : folder;
}

async function writeAside({ folder, name }: Part, write: WriteInto): Promise<void> {
	await using handle = await folder.open(name, CREATE_FLAGS, 0o600);
	await write(handle);
	await handle.sync();
}
