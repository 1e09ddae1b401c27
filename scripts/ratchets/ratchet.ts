import type { Finding } from "./finding.ts";
import type { ProjectFile } from "./project-file.ts";
import type { Tree } from "./tree.ts";

interface Named {
	/** Its key in `ratchets.json`. */
	readonly name: string;
	/** The unit of its figure, for people. */
	readonly unit: string;
	/** The figure that it should reach, for people. */
	readonly goal: string;
}

/** A ratchet whose figure is the number of places found in files. */
export interface CountRatchet extends Named {
	readonly find: (file: ProjectFile) => readonly Finding[];
	/** The number of places in a file that could have been findings; a share is shown then. */
	readonly population?: (file: ProjectFile) => number;
}

/** A ratchet whose figure is one number of the tree, or of a report in it. */
export interface FigureRatchet extends Named {
	/**
	 * `undefined` as long as its report does not exist.
	 * @throws Error that tells a person what to do, if it cannot be read
	 */
	readonly figure: (tree: Tree) => number | undefined;
	/** The share by which two measurements of equal code differ; 0 if absent. */
	readonly noise?: number;
	/** Causes of a worse figure, given a reader of files as they were when it was recorded. */
	readonly causes?: (tree: Tree, before: (path: string) => string | undefined) => readonly string[];
}

/** A figure that may only become smaller. */
export type Ratchet = CountRatchet | FigureRatchet;
