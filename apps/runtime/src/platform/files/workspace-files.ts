import { constants } from "node:fs";
import { type FileHandle, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import {
	type ByteRange,
	MOST_STREAMED_BYTES,
	type StreamedFile,
	type WorkspaceFiles,
} from "@switchyard/node-kit";
import { describeFile, listFiles } from "@switchyard/node-kit/files";
import { systemCode } from "../errors/system-code.ts";
import { fileNotFound, fileTooLarge, MAX_FILE_BYTES, pathRefused } from "./file-error.ts";
import { folderReader } from "./folder-reader.ts";
import { CAN_HOLD_FOLDERS } from "./held-folder.ts";
import { copyFile, moveFile } from "./move-file.ts";
import { pathParts } from "./path-parts.ts";
import { removeFile } from "./remove-file.ts";
import { replacing, writeAt } from "./replace-file.ts";
import { saveStream } from "./save-stream.ts";
import { statFile } from "./stat-file.ts";
import { lastOf, type OpenRoot, walk, workspaceRoot } from "./workspace-root.ts";

/** Not waiting for a pipe's other end. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** How much of a file is in memory at a time. */
const PIECE_BYTES = 64 * 1024;

/**
 * The one folder of nodes, which is made when it is missing. Nothing outside it is read or written, whatever links lie in it or are put
 * there meanwhile.
 * @param holdsFolders whether folders are held open on the way, which is safe from all that others do meanwhile.
 */
export function createWorkspaceFiles(folder: string, holdsFolders = CAN_HOLD_FOLDERS): WorkspaceFiles {
	const root = workspaceRoot(folder, holdsFolders);
	return {
		read: (name) => readFile(root, name),
		write: (name, content) => writeFile(root, name, content),
		open: (name) => openStreamed(root, name),
		locate: async (name) => locateFile(await openForReading(root, name), join(folder, name)),
		save: (name, content) => saveStream(root, name, content),
		list: (path, options) => listFiles(folderReader(root), path, options),
		stat: (name) => statFile(root, name),
		move: (from, to, options) => moveFile(root, { from, to }, options),
		copy: (from, to, options) => copyFile(root, { open: () => openStreamed(root, from), to }, options),
		remove: (name) => removeFile(root, name),
		reference: async (name, options) => describeFile(name, await openStreamed(root, name), options),
	};
}

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
		await using folder = await walk(await root(), parts.slice(0, -1));
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

async function openStreamed(root: OpenRoot, path: string): Promise<StreamedFile> {
	await using handle = await openForReading(root, path);
	const opened = await handle.stat();
	if (!opened.isFile()) throw pathRefused("it names something that is not a file");
	if (opened.size > MOST_STREAMED_BYTES) throw fileTooLarge("path", MOST_STREAMED_BYTES);
	return {
		bytes: opened.size,
		chunks: (range) => readPieces(root, path, range ?? { start: 0, end: opened.size }),
	};
}

async function* readPieces(
	root: OpenRoot,
	path: string,
	{ start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
	await using handle = await openForReading(root, path);
	for (let read = start; read < end; ) {
		const piece = new Uint8Array(Math.min(PIECE_BYTES, end - read));
		const { bytesRead } = await handle.read(piece, 0, piece.length, read);
		if (bytesRead === 0) throw fileNotFound(path, new Error("The file became shorter while it was read."));
		read += bytesRead;
		yield piece.subarray(0, bytesRead);
	}
}

async function writeFile(root: OpenRoot, path: string, content: Uint8Array | string): Promise<number> {
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	if (bytes.byteLength > MAX_FILE_BYTES) throw fileTooLarge("content");
	await writeAt(root, path, (handle) => handle.writeFile(bytes), replacing);
	return bytes.byteLength;
}

/**
 * Where a file of the workspace is, for libraries that open files by themselves. That no link leads out of the workspace was checked when it
 * was opened.
 * @param opened is closed
 * @param path where it was
 * @throws NodeError `FILE_PATH_REFUSED`
 */
async function locateFile(opened: FileHandle, path: string): Promise<string> {
	await using handle = opened;
	if (!(await handle.stat()).isFile()) throw pathRefused("it names something that is not a file");
	// Where the system tells what is open, that is the file, whatever was put in the place of a folder above it meanwhile.
	return CAN_HOLD_FOLDERS ? await readlink(`/proc/self/fd/${handle.fd}`) : await realpath(path);
}
