import { NodeError, type WorkspaceFiles } from "@switchyard/node-kit";

const MOST_TRIES = 1000;

/**
 * A path in a folder at which nothing lies yet, for a file that a stranger has named.
 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_EXISTS`
 */
export async function freePath(
	files: Pick<WorkspaceFiles, "stat">,
	folder: string,
	name: string,
): Promise<string> {
	const { stem, ending } = safeName(name);
	for (let number = 1; number <= MOST_TRIES; number++) {
		const path = `${folder.replace(/\/+$/, "")}/${stem}${number === 1 ? "" : ` (${number})`}${ending}`;
		if (await isFree(files, path)) return path;
	}
	throw new NodeError({
		code: "FILE_EXISTS",
		message: `There are ${MOST_TRIES} files of that name in the folder ${folder} already.`,
		field: "folder",
	});
}

/** What a path, a screen or another system would make something else of is not in it. */
export function safeName(name: string): { readonly stem: string; readonly ending: string } {
	const cleaned = name
		.replaceAll(/[^\p{L}\p{N}. _()-]/gu, "_")
		.replaceAll(/\.{2,}/g, "_")
		.replace(/^[._ ]+/, "");
	const [, stem = "", ending = ""] = /^(.*?)((?:\.\w{1,10}){0,2})$/s.exec(cleaned) ?? [];
	return { stem: stem.slice(0, 100).trimEnd() || "download", ending };
}

async function isFree(files: Pick<WorkspaceFiles, "stat">, path: string): Promise<boolean> {
	try {
		await files.stat(path);
		return false;
	} catch (error) {
		if (error instanceof NodeError && error.code === "FILE_NOT_FOUND") return true;
		if (!(error instanceof NodeError)) throw error;
		throw new NodeError({ ...error, message: error.message, field: "folder", cause: error });
	}
}
