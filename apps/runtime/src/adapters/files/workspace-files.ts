import { randomUUID } from "node:crypto";
import { constants, mkdirSync, realpathSync } from "node:fs";
import { type FileHandle, lstat, mkdir, open, realpath, rename, rm, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import { systemCode } from "../../errors/system-code.ts";
import { fileNotFound, fileTooLarge, MAX_FILE_BYTES, pathRefused } from "./file-error.ts";
import { pathParts } from "./path-parts.ts";

/** Not through a link, and not waiting for a pipe's other end. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** The one folder of nodes, which is made when it is missing. Nothing outside it is read or written, whatever links lie in it. */
export function createWorkspaceFiles(folder: string): WorkspaceFiles {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const root = realpathSync(folder);
	return {
		read: (path) => readFile(root, path),
		write: (path, content) => writeFile(root, path, content),
	};
}

async function readFile(root: string, path: string): Promise<Uint8Array> {
	const file = join(root, ...pathParts(path));
	await using handle = await openForReading(file, path);
	const opened = await handle.stat();
	if (!opened.isFile()) throw pathRefused("it names something that is not a file");
	const real = await realpath(file).catch((error) => {
		throw fileNotFound(path, error);
	});
	const found = await stat(real);
	// What was opened must be what lies inside, even if somebody moved links about in between.
	if (!real.startsWith(root + sep) || found.ino !== opened.ino || found.dev !== opened.dev) {
		throw pathRefused("it leaves the workspace");
	}
	if (opened.size > MAX_FILE_BYTES) throw fileTooLarge("path");
	return readWhole(handle, opened.size);
}

async function openForReading(file: string, path: string): Promise<FileHandle> {
	try {
		return await open(file, READ_FLAGS);
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

async function writeFile(root: string, path: string, content: Uint8Array | string): Promise<number> {
	const parts = pathParts(path);
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	if (bytes.byteLength > MAX_FILE_BYTES) throw fileTooLarge("content");
	try {
		const folder = await makeFolders(root, parts.slice(0, -1));
		await replace(join(folder, parts.at(-1) ?? ""), join(folder, `.${randomUUID()}.part`), bytes);
	} catch (error) {
		const code = systemCode(error);
		if (code === "EISDIR") throw pathRefused("it names a folder", error);
		if (code === "ENAMETOOLONG") throw pathRefused("it is too long", error);
		throw error;
	}
	return bytes.byteLength;
}

/** Step by step, so that a link on the way is seen. */
async function makeFolders(root: string, parts: readonly string[]): Promise<string> {
	let folder = root;
	for (const part of parts) {
		folder = join(folder, part);
		await mkdir(folder, { mode: 0o700 }).catch((error) => {
			if (systemCode(error) !== "EEXIST") throw error;
		});
		if (!(await lstat(folder)).isDirectory()) throw pathRefused("a part of it is a link or a file");
	}
	if ((await realpath(folder)) !== folder) throw pathRefused("it leaves the workspace");
	return folder;
}

/** A crash leaves the old file or the new one, never half of one. */
async function replace(file: string, aside: string, bytes: Uint8Array): Promise<void> {
	try {
		const handle = await open(aside, "wx", 0o600);
		try {
			await handle.writeFile(bytes);
			await handle.sync();
		} finally {
			await handle.close();
		}
		await rename(aside, file);
	} catch (error) {
		await rm(aside, { force: true });
		throw error;
	}
}
