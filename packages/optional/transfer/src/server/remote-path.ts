import { createHash } from "node:crypto";
import { NodeError } from "@switchyard/node-kit";

/** What ends a line of a protocol, cannot be seen, or is a part of a path on some servers only. */
const REFUSED = /\p{Cc}|\\/u;

/** What a file is called before it gets its name. */
const PART = /\.part-[0-9a-f]{12}$/;

/**
 * The path of a file under the base folder, without what leads nowhere.
 * @throws NodeError `TRANSFER_PATH_REFUSED` with the parameter's name
 */
export function filePath(path: string, field: string): string {
	const found = folderPath(path, field);
	if (found === "") throw refused(field, "it names no file");
	return found;
}

/** The same of a folder, which may be the base folder itself: `""`. */
export function folderPath(path: string, field: string): string {
	if (path.startsWith("/")) throw refused(field, "it begins with a /, and paths begin in the base folder");
	return namesOf(path, field).join("/");
}

/** A base folder, which may begin at the server's root; `""` is where the server puts the user. */
export function basePath(base: string): string {
	const names = namesOf(base, "base").join("/");
	return base.startsWith("/") ? `/${names}` : names;
}

export function joined(folder: string, name: string): string {
	if (folder === "" || name === "") return folder || name;
	return folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
}

/** The folder that a path lies in; `""` for the base folder. */
export function parentOf(path: string): string {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function nameOf(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}

/** Where a file is written before it gets its name: the same for every attempt at a step. */
export function partOf(path: string, key: string): string {
	return `${path}.part-${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;
}

/** Whether something of a listing is no one's to see: a server's own, or half of a file. */
export function isHidden(name: string): boolean {
	return name === "" || name === "." || name === ".." || /[/\\]/.test(name) || PART.test(name);
}

function namesOf(path: string, field: string): string[] {
	if (REFUSED.test(path)) throw refused(field, "it has a \\ or a character that cannot be seen");
	const names = path.normalize("NFC").split("/");
	if (names.includes("..")) throw refused(field, "it leads out of a folder by ..");
	return names.filter((name) => name !== "" && name !== ".");
}

export function refused(field: string, reason: string): NodeError {
	return new NodeError({
		code: "TRANSFER_PATH_REFUSED",
		message: `The path is refused: ${reason}.`,
		field,
		hint: "Use a path under the base folder with / between its parts, for example in/orders.csv.",
	});
}
