import type { Stats } from "node:fs";
import {
	type FileHandle,
	link,
	lstat,
	mkdir,
	open,
	opendir,
	rename,
	rm,
	rmdir,
	stat,
} from "node:fs/promises";
import { join } from "node:path";
import { pathRefused } from "./file-error.ts";
import type { Folder } from "./folder.ts";

type Identity = Pick<Stats, "dev" | "ino">;

/**
 * A folder that is found by its path, for systems where none can be held open: before and after everything that is done in it, its path
 * must lead to the very folder that it led to first. Between a check and what it is for, a link can still be put in the folder's place:
 * then what was read is not given out, but what was made, renamed or removed stays so.
 */
export class CheckedFolder implements Folder {
	readonly #path: string;
	readonly #identity: Identity;

	private constructor(path: string, identity: Identity) {
		this.#path = path;
		this.#identity = identity;
	}

	/** @throws the system's error `ENOENT`, or `ENOTDIR` */
	static async open(path: string): Promise<CheckedFolder> {
		return new CheckedFolder(path, asFolder(await stat(path)));
	}

	enter(name: string): Promise<Folder> {
		const path = join(this.#path, name);
		return this.#checked(async () => {
			const found = await lstat(path);
			if (found.isSymbolicLink()) throw leavesWorkspace();
			return new CheckedFolder(path, asFolder(found));
		});
	}

	async open(name: string, flags: number, mode?: number): Promise<FileHandle> {
		const path = join(this.#path, name);
		const handle = await this.#checked(() => open(path, flags, mode));
		try {
			const [opened, found] = await this.#checked(() => Promise.all([handle.stat(), lstat(path)]));
			if (!isSame(opened, found)) throw leavesWorkspace();
			return handle;
		} catch (error) {
			await handle.close();
			throw error;
		}
	}

	async make(name: string): Promise<void> {
		await this.#checked(() => mkdir(join(this.#path, name), { mode: 0o700 }));
	}

	rename(from: string, to: string, into: Folder = this): Promise<void> {
		return this.#checkedWith(into, (path) => rename(join(this.#path, from), join(path, to)));
	}

	link(from: string, to: string, into: Folder = this): Promise<void> {
		return this.#checkedWith(into, (path) => link(join(this.#path, from), join(path, to)));
	}

	remove(name: string): Promise<void> {
		return this.#checked(() => rm(join(this.#path, name), { force: true }));
	}

	removeFolder(name: string): Promise<void> {
		return this.#checked(() => rmdir(join(this.#path, name)));
	}

	look(name: string): Promise<Stats> {
		return this.#checked(() => lstat(join(this.#path, name)));
	}

	async *names(): AsyncGenerator<string> {
		const listed = await this.#checked(() => opendir(this.#path));
		for await (const { name } of listed) yield name;
		await this.#check();
	}

	async [Symbol.asyncDispose](): Promise<void> {}

	async #checked<Result>(act: () => Promise<Result>): Promise<Result> {
		await this.#check();
		const result = await act();
		await this.#check();
		return result;
	}

	async #checkedWith(into: Folder, act: (path: string) => Promise<void>): Promise<void> {
		if (!(into instanceof CheckedFolder)) throw new TypeError("Both folders must be found by their paths.");
		await this.#checked(() => into.#checked(() => act(into.#path)));
	}

	async #check(): Promise<void> {
		if (!isSame(this.#identity, await stat(this.#path))) throw leavesWorkspace();
	}
}

function isSame(one: Identity, other: Identity): boolean {
	return one.ino === other.ino && one.dev === other.dev;
}

function asFolder(found: Stats): Stats {
	if (found.isDirectory()) return found;
	throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
}

function leavesWorkspace() {
	return pathRefused("it leaves the workspace");
}
