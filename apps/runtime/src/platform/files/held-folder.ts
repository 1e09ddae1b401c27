import { constants, existsSync, type Stats } from "node:fs";
import { type FileHandle, link, lstat, mkdir, open, opendir, rename, rm, rmdir } from "node:fs/promises";
import { systemCode } from "../errors/system-code.ts";
import { pathRefused } from "./file-error.ts";
import type { Folder } from "./folder.ts";

const DESCRIPTORS = "/proc/self/fd";

const FLAGS = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/** Whether this system has folders that can be held open. */
export const CAN_HOLD_FOLDERS = existsSync(DESCRIPTORS);

/**
 * A folder that is held open. Node has no `openat`; on Linux a path that begins with an open descriptor means the same: it leads to
 * this folder wherever it lies by now, and no further than to the next name.
 */
export class HeldFolder implements Folder {
	readonly #handle: FileHandle;

	private constructor(handle: FileHandle) {
		this.#handle = handle;
	}

	/** @throws the system's error, `ENOTDIR` for a link too */
	static async open(path: string): Promise<HeldFolder> {
		return new HeldFolder(await open(path, FLAGS));
	}

	async enter(name: string): Promise<Folder> {
		const path = this.#at(name);
		try {
			return await HeldFolder.open(path);
		} catch (error) {
			if (systemCode(error) === "ENOTDIR" && (await isLink(path)))
				throw pathRefused("it leaves the workspace", error);
			throw error;
		}
	}

	open(name: string, flags: number, mode?: number): Promise<FileHandle> {
		return open(this.#at(name), flags | constants.O_NOFOLLOW, mode);
	}

	async make(name: string): Promise<void> {
		await mkdir(this.#at(name), { mode: 0o700 });
	}

	async rename(from: string, to: string, into: Folder = this): Promise<void> {
		await rename(this.#at(from), HeldFolder.#of(into).#at(to));
	}

	async link(from: string, to: string, into: Folder = this): Promise<void> {
		await link(this.#at(from), HeldFolder.#of(into).#at(to));
	}

	remove(name: string): Promise<void> {
		return rm(this.#at(name), { force: true });
	}

	removeFolder(name: string): Promise<void> {
		return rmdir(this.#at(name));
	}

	look(name: string): Promise<Stats> {
		return lstat(this.#at(name));
	}

	async *names(): AsyncGenerator<string> {
		for await (const { name } of await opendir(this.#at("."))) yield name;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		await this.#handle.close();
	}

	static #of(folder: Folder): HeldFolder {
		if (folder instanceof HeldFolder) return folder;
		throw new TypeError("Both folders must be held open.");
	}

	#at(name: string): string {
		return `${DESCRIPTORS}/${this.#handle.fd}/${name}`;
	}
}

/** Only for the words of an error: by now it may be something else. */
async function isLink(path: string): Promise<boolean> {
	return (await lstat(path).catch(() => undefined))?.isSymbolicLink() ?? false;
}
