import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { WorkspaceFiles } from "../execution-context.ts";
import { NodeError } from "../node-error.ts";

/** The files of one folder on the host's machine. No path leads out of it, through links neither. */
export function hostFiles(folder: string): WorkspaceFiles {
	const root = resolve(folder);
	return {
		async read(path) {
			const target = await inside(root, path);
			try {
				return new Uint8Array(await readFile(target));
			} catch (cause) {
				throw new NodeError({
					code: "FILE_NOT_FOUND",
					message: `There is no file ${path}.`,
					field: "path",
					cause,
				});
			}
		},
		async write(path, content) {
			const target = await inside(root, path);
			await mkdir(dirname(target), { recursive: true });
			const data = typeof content === "string" ? Buffer.from(content) : content;
			const draft = join(dirname(target), `.${randomUUID()}`);
			await writeFile(draft, data);
			await rename(draft, target);
			return data.byteLength;
		},
		async open(path) {
			const target = await inside(root, path);
			const found = await stat(target).catch(() => undefined);
			if (!found?.isFile()) {
				throw new NodeError({ code: "FILE_NOT_FOUND", message: `There is no file ${path}.`, field: "path" });
			}
			return { bytes: found.size, chunks: () => createReadStream(target) };
		},
		async save(path, content) {
			const target = await inside(root, path);
			await mkdir(dirname(target), { recursive: true });
			const draft = join(dirname(target), `.${randomUUID()}`);
			try {
				await writeFile(draft, content);
				const { size } = await stat(draft);
				await rename(draft, target);
				return size;
			} catch (error) {
				await rm(draft, { force: true });
				throw error;
			}
		},
	};
}

async function inside(root: string, path: string): Promise<string> {
	const target = resolve(root, path);
	const home = await realpath(root);
	const real = await nearest(target);
	if (isIn(root, target) && isIn(home, real)) return target;
	throw new NodeError({
		code: "FILE_PATH_REFUSED",
		message: `The path ${path} leads out of the folder.`,
		field: "path",
	});
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
