import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "./git.ts";
import { ProjectFile } from "./project-file.ts";

/** Files with words or lines that a ratchet counts. */
const COUNTED = /\.(?:[cm]?[jt]s|[jt]sx|py|go|css|html|sh|md)$/;

/** The hand-written files of a work tree as they are on disk. */
export class Tree {
	readonly root: string;
	#files: readonly ProjectFile[] | undefined;

	constructor(root: string) {
		this.root = root;
	}

	get files(): readonly ProjectFile[] {
		this.#files ??= listFiles(this.root)
			.filter(isCounted)
			.map((path) => new ProjectFile(path, readFileSync(join(this.root, path), "utf8")));
		return this.#files;
	}

	/** A file's text; `undefined` if there is no such file. */
	textOf(path: string): string | undefined {
		try {
			return readFileSync(join(this.root, path), "utf8");
		} catch (error) {
			if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
			throw error;
		}
	}
}

export function isCounted(path: string): boolean {
	return COUNTED.test(path);
}
