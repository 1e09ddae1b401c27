import { randomUUID } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { link, lstat, mkdir, opendir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describeFile, type FolderEntry, listFiles, pageOfNames, type ReadFolder } from "../files/index.ts";
import { NodeError } from "../node-error.ts";
import type {
	ByteRange,
	PlaceFileOptions,
	StreamedFile,
	WorkspaceFiles,
	WorkspaceItem,
} from "../workspace-files.ts";
import { inside, lookAt, notFound } from "./host-paths.ts";

/** Names of files that are still being written. */
const DRAFT = /^\.[0-9a-f-]{36}\.part$/;

/** The files of one folder on the host's machine. No path leads out of it, through links neither. */
export function hostFiles(folder: string): WorkspaceFiles {
	const root = resolve(folder);
	return {
		read: (path) => read(root, path),
		write: (path, content) => save(root, path, typeof content === "string" ? Buffer.from(content) : content),
		open: (path) => open(root, path),
		save: (path, content) => save(root, path, content),
		locate: (path) => locate(root, path),
		list: (path, options) => listFiles(folderReader(root), path, options),
		stat: (path) => statItem(root, path),
		move: (from, to, options) => move(root, from, to, options),
		copy: (from, to, options) => copy(root, from, to, options),
		remove: (path) => remove(root, path),
		reference: async (path, options) => describeFile(path, await open(root, path), options),
	};
}

async function read(root: string, path: string): Promise<Uint8Array> {
	const target = await inside(root, path);
	try {
		return new Uint8Array(await readFile(target));
	} catch (cause) {
		throw notFound(path, "path", cause);
	}
}

async function open(root: string, path: string, field: "path" | "from" = "path"): Promise<StreamedFile> {
	const target = await inside(root, path, field);
	const found = await stat(target).catch(() => undefined);
	if (!found?.isFile()) throw notFound(path, field);
	return { bytes: found.size, chunks: (range) => piecesOf(target, range) };
}

function piecesOf(target: string, range?: ByteRange): AsyncIterable<Uint8Array> {
	if (range === undefined) return createReadStream(target);
	// Node counts the last byte in.
	return createReadStream(target, { start: range.start, end: range.end - 1 });
}

async function locate(root: string, path: string): Promise<string> {
	await open(root, path);
	return inside(root, path);
}

type Content = Uint8Array | AsyncIterable<Uint8Array>;

/** Writes beside it and moves it to its place, so that nobody sees half of it. */
async function save(root: string, path: string, content: Content): Promise<number> {
	return saveAt(await inside(root, path), content, rename);
}

async function saveAt(target: string, content: Content, place: Place): Promise<number> {
	await mkdir(dirname(target), { recursive: true });
	const draft = join(dirname(target), `.${randomUUID()}.part`);
	try {
		await writeFile(draft, content);
		const { size } = await stat(draft);
		await place(draft, target);
		return size;
	} finally {
		await rm(draft, { force: true });
	}
}

type Place = (from: string, to: string) => Promise<void>;

/** As a move, but replaces nothing: a link fails where a rename would replace. */
const placeBeside =
	(path: string): Place =>
	async (from, to) => {
		await link(from, to).catch((cause: NodeJS.ErrnoException) => {
			if (cause.code !== "EEXIST") throw cause;
			throw new NodeError({
				code: "FILE_EXISTS",
				message: `There is something at ${path} already.`,
				field: "to",
				cause,
			});
		});
	};

function folderReader(root: string): ReadFolder {
	return async (path, { after, limit }) => {
		const target = path === "" ? root : await folderAt(root, path);
		const { names, more } = await pageOfNames(namesIn(target), after, limit);
		const next = names.at(-1);
		const entries = await Promise.all(names.map((name) => entryOf(target, name)));
		return {
			entries: entries.filter((entry) => entry !== undefined),
			...(more && next !== undefined ? { next } : {}),
		};
	};
}

async function folderAt(root: string, path: string): Promise<string> {
	const [target, found] = await lookAt(root, path);
	if (!found.isDirectory()) throw notFound(path);
	return target;
}

async function* namesIn(folder: string): AsyncGenerator<string> {
	for await (const { name } of await opendir(folder)) if (!DRAFT.test(name)) yield name;
}

async function entryOf(folder: string, name: string): Promise<FolderEntry | undefined> {
	const found = await lstat(join(folder, name)).catch(() => undefined);
	return found && { name, kind: kindOf(found), size: found.size, modifiedAt: Math.round(found.mtimeMs) };
}

function kindOf(found: Stats): FolderEntry["kind"] {
	return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
}

async function statItem(root: string, path: string): Promise<WorkspaceItem> {
	const [, found] = await lookAt(root, path);
	const kind = kindOf(found);
	if (kind === "other") throw notFile(path, "path");
	return { path, kind, size: kind === "file" ? found.size : 0, modifiedAt: Math.round(found.mtimeMs) };
}

async function move(root: string, from: string, to: string, options: PlaceFileOptions = {}): Promise<void> {
	const [source, found] = await lookAt(root, from, "from");
	if (!found.isFile()) throw notFile(from, "from");
	const target = await inside(root, to, "to");
	if (source === target) return;
	await mkdir(dirname(target), { recursive: true });
	// Both names may be the same file already, as after a move that broke off.
	const there = await lstat(target).catch(() => undefined);
	const isDone = there?.ino === found.ino && there.dev === found.dev && found.nlink > 1;
	if (options.replace && !isDone) return rename(source, target);
	if (!isDone) await placeBeside(to)(source, target);
	await rm(source);
}

async function copy(root: string, from: string, to: string, options: PlaceFileOptions = {}): Promise<number> {
	const { chunks } = await open(root, from, "from");
	const target = await inside(root, to, "to");
	return saveAt(target, chunks(), options.replace ? rename : placeBeside(to));
}

async function remove(root: string, path: string): Promise<void> {
	const [target, found] = await lookAt(root, path);
	if (!found.isDirectory()) return rm(target);
	await rmdir(target).catch((cause: unknown) => {
		const message = `The folder ${path} is not empty.`;
		throw new NodeError({ code: "FOLDER_NOT_EMPTY", message, field: "path", cause });
	});
}

function notFile(path: string, field: "path" | "from"): NodeError {
	return new NodeError({ code: "FILE_PATH_REFUSED", message: `${path} is not a file.`, field });
}
