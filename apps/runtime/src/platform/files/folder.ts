import type { Stats } from "node:fs";
import type { FileHandle } from "node:fs/promises";

/**
 * A folder of the workspace, for as long as something is done in it. Whatever is done by a name happens in this very folder, or fails: no
 * link is followed, also where someone puts one in the place of the folder, or of one above it, meanwhile.
 */
export interface Folder extends AsyncDisposable {
	/**
	 * The folder of this name in it.
	 * @throws NodeError `FILE_PATH_REFUSED` for a link, and the system's error `ENOENT` or `ENOTDIR`
	 */
	readonly enter: (name: string) => Promise<Folder>;
	/** Opens a file in it. @throws the system's error, `ELOOP` or NodeError `FILE_PATH_REFUSED` for a link */
	readonly open: (name: string, flags: number, mode?: number) => Promise<FileHandle>;
	/** Makes a folder in it, for its owner only, where there is nothing of this name. */
	readonly make: (name: string) => Promise<void>;
	/** Puts a file in the place of another, or of a link; in this folder, or in another of the same kind. */
	readonly rename: (from: string, to: string, into?: Folder) => Promise<void>;
	/** Gives a file a second name, likewise. @throws the system's error `EEXIST` where there is something of that name */
	readonly link: (from: string, to: string, into?: Folder) => Promise<void>;
	/** Removes a file, where there is one. */
	readonly remove: (name: string) => Promise<void>;
	/** Removes a folder. @throws the system's error `ENOTEMPTY` or `EEXIST` for one that holds something */
	readonly removeFolder: (name: string) => Promise<void>;
	/** What has this name: a link itself, not what it leads to. @throws the system's error `ENOENT` */
	readonly look: (name: string) => Promise<Stats>;
	/** The names in it, in any order. */
	readonly names: () => AsyncIterable<string>;
}
