import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import type { StreamedFile, WorkspaceFiles } from "../execution-context.ts";
import { NodeError } from "../node-error.ts";

/** The largest file that `files.read` gives. */
export const TEMPORARY_WORKSPACE_FILE_LIMIT = 1_048_576;

export interface TemporaryWorkspace {
	/** The absolute path, for tests that look at the files themselves. */
	readonly folder: string;
	readonly files: WorkspaceFiles;
	readonly remove: () => Promise<void>;
}

/** A workspace in a folder of its own, for nodes that read and write files. */
export async function temporaryWorkspace(): Promise<TemporaryWorkspace> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-node-"));
	return {
		folder,
		files: {
			read: async (path) => read(inside(folder, path), path),
			write: async (path, content) => write(inside(folder, path), content),
			open: async (path) => open(inside(folder, path), path),
			save: async (path, content) => save(inside(folder, path), content),
		},
		remove: () => rm(folder, { recursive: true, force: true }),
	};
}

function inside(folder: string, path: string): string {
	const target = resolve(folder, path);
	if (target.startsWith(folder + sep)) return target;
	throw new NodeError({ code: "FILE_PATH_REFUSED", message: "The path leaves the workspace's folder." });
}

async function read(target: string, path: string): Promise<Uint8Array> {
	const found = await stat(target).catch(() => undefined);
	if (!found?.isFile()) {
		throw new NodeError({ code: "FILE_NOT_FOUND", message: `The workspace has no file '${path}'.` });
	}
	if (found.size > TEMPORARY_WORKSPACE_FILE_LIMIT) {
		throw new NodeError({ code: "FILE_TOO_LARGE", message: `The file '${path}' is too large to read.` });
	}
	return readFile(target);
}

async function open(target: string, path: string): Promise<StreamedFile> {
	const found = await stat(target).catch(() => undefined);
	if (!found?.isFile()) {
		throw new NodeError({ code: "FILE_NOT_FOUND", message: `The workspace has no file '${path}'.` });
	}
	return { bytes: found.size, chunks: () => createReadStream(target) };
}

async function save(target: string, content: AsyncIterable<Uint8Array>): Promise<number> {
	const draft = `${target}.${randomUUID()}`;
	await mkdir(dirname(target), { recursive: true });
	try {
		await writeFile(draft, content);
		await rename(draft, target);
		return (await stat(target)).size;
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}

async function write(target: string, content: Uint8Array | string): Promise<number> {
	const bytes = typeof content === "string" ? Buffer.from(content) : content;
	const draft = `${target}.${randomUUID()}`;
	await mkdir(dirname(target), { recursive: true });
	await writeFile(draft, bytes);
	await rename(draft, target);
	return bytes.byteLength;
}
