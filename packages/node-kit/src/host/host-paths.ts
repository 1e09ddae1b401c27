import type { Stats } from "node:fs";
import { lstat, realpath } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { NodeError } from "../node-error.ts";

type Field = "path" | "from" | "to";

/**
 * The absolute path of a path in a folder, which is not the folder itself.
 * @throws NodeError `FILE_PATH_REFUSED` for one that leads out of it, through links too
 */
export async function inside(root: string, path: string, field: Field = "path"): Promise<string> {
	const target = resolve(root, path);
	const home = await realpath(root);
	const real = await nearest(target);
	if (target !== root && isIn(root, target) && isIn(home, real)) return target;
	throw new NodeError({
		code: "FILE_PATH_REFUSED",
		message: `The path ${path} leads out of the folder.`,
		field,
	});
}

/**
 * What lies at a path, and where that is.
 * @throws NodeError `FILE_PATH_REFUSED`, `FILE_NOT_FOUND`
 */
export async function lookAt(root: string, path: string, field: Field = "path"): Promise<[string, Stats]> {
	const target = await inside(root, path, field);
	try {
		return [target, await lstat(target)];
	} catch (cause) {
		throw notFound(path, field, cause);
	}
}

export function notFound(path: string, field: Field = "path", cause?: unknown): NodeError {
	return new NodeError({ code: "FILE_NOT_FOUND", message: `There is no file ${path}.`, field, cause });
}

/** Where the deepest folder of a path that exists really is. */
async function nearest(path: string): Promise<string> {
	try {
		return await realpath(path);
	} catch {
		return dirname(path) === path ? path : nearest(dirname(path));
	}
}

function isIn(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way === "" || (way !== ".." && !way.startsWith(`..${sep}`) && resolve(folder, way) === path);
}
