import { buffer } from "node:stream/consumers";
import type { StreamedFile, WorkspaceFiles } from "@switchyard/node-kit";
import { fileNotFound } from "../../files/file-error.ts";

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
	return {
		read: async (path) => find(path),
		write,
		async open(path): Promise<StreamedFile> {
			const bytes = find(path);
			return {
				bytes: bytes.length,
				async *chunks() {
					yield bytes;
				},
			};
		},
		save: async (path, content) => write(path, await buffer(content)),
	};
}
