import { buffer } from "node:stream/consumers";
import type { StreamedFile, WorkspaceFiles } from "@switchyard/node-kit";
import { describeFile, listFiles } from "@switchyard/node-kit/files";
import { fileExists, fileNotFound } from "../../../src/platform/files/file-error.ts";

/** A workspace that ends with the process. */
export function memoryFiles(): WorkspaceFiles {
	const files = new Map<string, Uint8Array>();
	const find = (path: string): Uint8Array => {
		const bytes = files.get(path);
		if (!bytes) throw fileNotFound(path);
		return bytes;
	};
	const write: WorkspaceFiles["write"] = async (path, content) => {
		const bytes = Buffer.from(content);
		files.set(path, bytes);
		return bytes.length;
	};
	const open: WorkspaceFiles["open"] = async (path) => streamed(find(path));
	const copy: WorkspaceFiles["copy"] = async (from, to, { replace = false } = {}) => {
		if (!replace && files.has(to)) throw fileExists(to);
		return write(to, find(from));
	};
	const remove = async (path: string) => {
		find(path);
		files.delete(path);
	};
	return {
		read: async (path) => find(path),
		write,
		open,
		save: async (path, content) => write(path, await buffer(content)),
		list: (folder, options) =>
			listFiles(async (path) => ({ entries: entriesIn(files, path) }), folder, options),
		stat: async (path) => ({ path, kind: "file", size: find(path).length, modifiedAt: 0 }),
		async move(from, to, options) {
			await copy(from, to, options);
			await remove(from);
		},
		copy,
		remove,
		reference: async (path, options) => describeFile(path, await open(path), options),
	};
}

function streamed(bytes: Uint8Array): StreamedFile {
	return {
		bytes: bytes.length,
		async *chunks({ start, end } = { start: 0, end: bytes.length }) {
			yield bytes.subarray(start, end);
		},
	};
}

/** Folders are there as far as files lie in them. */
function entriesIn(files: ReadonlyMap<string, Uint8Array>, folder: string) {
	const start = folder === "" ? "" : `${folder}/`;
	const inside = [...files].filter(([path]) => path.startsWith(start));
	const entries = inside.map(([path, { length }]) => {
		const [name = "", ...below] = path.slice(start.length).split("/");
		const kind = below.length === 0 ? ("file" as const) : ("folder" as const);
		return [name, { name, kind, size: length, modifiedAt: 0 }] as const;
	});
	return [...new Map(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))).values()];
}
