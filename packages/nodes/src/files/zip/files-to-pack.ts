import { basename } from "node:path/posix";
import type { WorkspaceFiles, WorkspaceItem } from "@switchyard/node-kit";
import { inParameter } from "../../in-parameter.ts";
import { pathIn } from "../base-folder.ts";
import { tooLarge, zipFailure } from "../zip-failure.ts";

/** A file, and what it is called in the archive. */
export interface FileToPack {
	readonly name: string;
	readonly file: WorkspaceItem;
}

interface Wanted {
	readonly base: string;
	readonly paths: readonly string[];
	/** Where the archive comes to lie: it is not packed into itself. */
	readonly archive: string;
	readonly limits: { readonly files: number; readonly bytes: number };
}

/**
 * The files that paths name, and those in the folders that they name, in the order of their paths.
 * @throws NodeError `ZIP_TOO_LARGE`, `ZIP_ENTRY_REFUSED` for two of one name, and as the workspace
 */
export async function filesToPack(
	files: WorkspaceFiles,
	{ base, paths, archive, limits }: Wanted,
): Promise<FileToPack[]> {
	const found = new Map<string, FileToPack>();
	let bytes = 0;
	for (const path of paths) {
		for await (const packed of filesAt(files, pathIn(base, path, "paths"))) {
			if (packed.file.path === archive) continue;
			const other = found.get(packed.name);
			if (other?.file.path === packed.file.path) continue;
			if (other) throw sameName(packed.name);
			found.set(packed.name, packed);
			bytes += packed.file.size;
			if (found.size > limits.files)
				throw tooLarge(`There are more than the ${limits.files} files that are allowed.`, "paths");
			if (bytes > limits.bytes)
				throw tooLarge(`The files have more than the ${limits.bytes} bytes that are allowed.`, "paths");
		}
	}
	return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function* filesAt(files: WorkspaceFiles, path: string): AsyncGenerator<FileToPack> {
	const item = await inParameter({ path: "paths" }, () => files.stat(path));
	if (item.kind === "file") {
		yield { name: basename(path), file: item };
		return;
	}
	const above = path.length - basename(path).length;
	let after: string | undefined = "";
	while (after !== undefined) {
		const page: Awaited<ReturnType<WorkspaceFiles["list"]>> = await files.list(path, {
			recursive: true,
			after,
		});
		for (const file of page.items) if (file.kind === "file") yield { name: file.path.slice(above), file };
		after = page.next;
	}
}

function sameName(name: string) {
	return zipFailure({
		code: "ZIP_ENTRY_REFUSED",
		message: `Two of the files would be called ${name} in the archive.`,
		field: "paths",
		hint: "Name the folders that they lie in instead, or rename one of them.",
	});
}
