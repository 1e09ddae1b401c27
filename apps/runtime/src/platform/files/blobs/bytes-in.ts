import { join } from "node:path";
import type { FileSystem } from "./file-system.ts";

/** How many bytes the files below a folder have. */
export function bytesIn(folder: string, fileSystem: FileSystem): number {
	let bytes = 0;
	for (const entry of fileSystem.readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		bytes += entry.isDirectory() ? bytesIn(path, fileSystem) : fileSystem.statSync(path).size;
	}
	return bytes;
}
