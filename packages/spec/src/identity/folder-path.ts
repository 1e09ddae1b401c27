import { isVisibleName, NOT_VISIBLE_LINE } from "./name.ts";

/** How deep folders of flows may lie in each other. */
export const MAX_FOLDER_DEPTH = 8;

/** The longest name of a folder, in characters. */
export const LONGEST_FOLDER_NAME = 60;

/** What is wrong with a folder's path, as a sentence and what to do; `undefined` where nothing is. `""` is no folder but the top. */
export function folderPathFault(
	path: string,
): { readonly message: string; readonly hint: string } | undefined {
	const names = path.split("/");
	if (names.length > MAX_FOLDER_DEPTH) {
		return {
			message: `Folders lie at most ${MAX_FOLDER_DEPTH} deep in each other.`,
			hint: "Use fewer levels.",
		};
	}
	for (const name of names) {
		const fault = nameFault(name);
		if (fault !== undefined) return { message: `A folder's name ${fault}.`, hint: HINT };
	}
	return undefined;
}

const HINT =
	"Write the names of the folders from the top down with `/` between them, such as `Sales/Orders`.";

function nameFault(name: string): string | undefined {
	if (name === "") return "must not be empty";
	if (name === "." || name === "..") return "must not be `.` or `..`";
	if (name.length > LONGEST_FOLDER_NAME) return `has at most ${LONGEST_FOLDER_NAME} characters`;
	if (name.trim() !== name) return "must not begin or end with a space";
	return isVisibleName(name) ? undefined : NOT_VISIBLE_LINE;
}

/** The folder that a folder lies in; `""` for one at the top. */
export function parentFolder(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A folder's own name. */
export function folderName(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether a folder is another one, or lies in it, however deep. Everything lies in `""`. */
export function isInFolder(path: string, folder: string): boolean {
	return folder === "" || path === folder || path.startsWith(`${folder}/`);
}
