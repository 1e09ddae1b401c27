import { randomUUID } from "node:crypto";
import { constants, mkdirSync, realpathSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import { systemCode } from "../../errors/system-code.ts";
import { CheckedFolder } from "./checked-folder.ts";
import { fileNotFound, fileTooLarge, MAX_FILE_BYTES, pathRefused } from "./file-error.ts";
import type { Folder } from "./folder.ts";
import { CAN_HOLD_FOLDERS, HeldFolder } from "./held-folder.ts";
import { pathParts } from "./path-parts.ts";

/** Not waiting for a pipe's other end. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

const CREATE_FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL;

/**
 * The one folder of nodes, which is made when it is missing. Nothing outside it is read or written, whatever links lie in it or are put
 * there meanwhile.
 * @param holdsFolders whether folders are held open on the way, which is safe from all that others do meanwhile.
 */
export function createWorkspaceFiles(folder: string, holdsFolders = CAN_HOLD_FOLDERS): WorkspaceFiles {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const path = realpathSync(folder);
	const root = (): Promise<Folder> => (holdsFolders ? HeldFolder.open(path) : CheckedFolder.open(path));
	return {
		read: (name) => readFile(root, name),
		write: (name, content) => writeFile(root, name, content),
	};
}

type OpenRoot = () => Promise<Folder>;

async function readFile(root: OpenRoot, path: string): Promise<Uint8Array> {
	await using handle = await openForReading(root, path);
	const opened = await handle.stat();
	if (!opened.isFile()) throw pathRefused("it names something that is not a file");
	if (opened.size > MAX_FILE_BYTES) throw fileTooLarge("path");
	return readWhole(handle, opened.size);
}

async function openForReading(root: OpenRoot, path: string): Promise<FileHandle> {
	const parts = pathParts(path);
	try {
		await using folder = await walk(await root(), parts.slice(0, -1), (above, name) => above.enter(name));
		return await folder.open(lastOf(parts), READ_FLAGS);
	} catch (error) {
		const code = systemCode(error);
		if (code === "ENOENT" || code === "ENOTDIR") throw fileNotFound(path, error);
		if (code === "ELOOP" || code === "EMLINK") throw pathRefused("it is a link", error);
		if (code === "ENAMETOOLONG") throw pathRefused("it is too long", error);
		throw error;
	}
}

async function readWhole(handle: FileHandle, size: number): Promise<Uint8Array> {
	const content = new Uint8Array(size);
	let read = 0;
	while (read < size) {
		const { bytesRead } = await handle.read(content, read, size - read, read);
		if (bytesRead === 0) break;
		read += bytesRead;
	}
	return content.subarray(0, read);
}

async function writeFile(root: OpenRoot, path: string, content: Uint8Array | string): Promise<number> {
	const parts = pathParts(path);
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	if (bytes.byteLength > MAX_FILE_BYTES) throw fileTooLarge("content");
	const above = await root();
	try {
		await using folder = await walk(above, parts.slice(0, -1), enterOrMake);
		await replace(folder, lastOf(parts), bytes);
	} catch (error) {
		const code = systemCode(error);
		if (code === "EISDIR") throw pathRefused("it names a folder", error);
		if (code === "ENOTDIR") throw pathRefused("a part of it is a file", error);
		if (code === "ENOENT") throw pathRefused("a folder of it was moved or removed meanwhile", error);
		if (code === "ENAMETOOLONG") throw pathRefused("it is too long", error);
		throw error;
	}
	return bytes.byteLength;
}

/** The folder to which names lead from another one, a step at a time. Only that one is left open. */
async function walk(
	from: Folder,
	names: readonly string[],
	step: (above: Folder, name: string) => Promise<Folder>,
): Promise<Folder> {
	let folder = from;
	for (const name of names) {
		await using above = folder;
		folder = await step(above, name);
	}
	return folder;
}

async function enterOrMake(above: Folder, name: string): Promise<Folder> {
	await above.make(name).catch((error) => {
		if (systemCode(error) !== "EEXIST") throw error;
	});
	return above.enter(name);
}

/** A crash leaves the old file or the new one, never half of one. */
async function replace(folder: Folder, name: string, bytes: Uint8Array): Promise<void> {
	const aside = `.${randomUUID()}.part`;
	try {
		await writeAside(folder, aside, bytes);
		await folder.rename(aside, name);
	} catch (error) {
		await folder.remove(aside);
		throw error;
	}
}

async function writeAside(folder: Folder, aside: string, bytes: Uint8Array): Promise<void> {
	await using handle = await folder.open(aside, CREATE_FLAGS, 0o600);
	await handle.writeFile(bytes);
	await handle.sync();
}

function lastOf(parts: readonly [string, ...string[]]): string {
	return parts.at(-1) ?? parts[0];
}
