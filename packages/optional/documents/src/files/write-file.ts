import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { FileOutput } from "@switchyard/spec/model";
import { underField } from "./under-field.ts";

/** Writes a file of any size in one move, and says all that is known of it. */
export async function writeFile(
	files: WorkspaceFiles,
	path: string,
	content: Uint8Array,
	field = "save_to",
): Promise<FileOutput> {
	await underField(field, () => files.save(path, one(content)));
	return files.reference(path);
}

async function* one(content: Uint8Array) {
	yield content;
}

/** A name that a stranger gave, without what a path or a screen would make something else of. */
export function fileName(name: string): string {
	const cleaned = name.replaceAll(/[^\p{L}\p{N}. _()-]/gu, "_").slice(-100);
	return cleaned || "unnamed";
}

/** A folder and a name in it as one path. */
export function inFolder(folder: string, name: string): string {
	const path = folder.replace(/\/+$/, "");
	return path === "" || path === "." ? name : `${path}/${name}`;
}
