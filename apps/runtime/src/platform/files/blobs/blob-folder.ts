import * as nodeFileSystem from "node:fs";
import { dirname, join } from "node:path";
import { systemCode } from "../../errors/system-code.ts";
import { BlobSyncError, BlobsFullError, isNoRoom } from "./blob-error.ts";
import { blobPath } from "./blob-path.ts";
import { bytesIn } from "./bytes-in.ts";
import type { FileSystem } from "./file-system.ts";

export interface BlobFolderOptions {
	/** Made, for this user only, when it is missing. */
	readonly folder: string;
	/** The most bytes that all blobs together may take; as much as the disk has when absent. */
	readonly maxBytes?: number;
	readonly fileSystem?: FileSystem;
}

/** Blobs that are known to be on disk and need not be looked at again. */
const REMEMBERED = 10_000;

/**
 * Keeps texts in files that are named by their hash, each once. Blocks until the disk has them: only the thread that writes the
 * journal uses it, and nothing else writes or removes blobs.
 */
export class BlobFolder {
	readonly #folder: string;
	readonly #incoming: string;
	readonly #files: FileSystem;
	readonly #maxBytes: number;
	readonly #onDisk = new Set<string>();
	#bytes: number;

	constructor({ folder, maxBytes, fileSystem = nodeFileSystem }: BlobFolderOptions) {
		this.#folder = folder;
		this.#incoming = join(folder, "incoming");
		this.#files = fileSystem;
		this.#maxBytes = maxBytes ?? Number.POSITIVE_INFINITY;
		// What a process left half written when it died.
		fileSystem.rmSync(this.#incoming, { recursive: true, force: true });
		fileSystem.mkdirSync(this.#incoming, { recursive: true, mode: 0o700 });
		this.#sync(dirname(folder));
		this.#bytes = maxBytes === undefined ? 0 : bytesIn(folder, fileSystem);
	}

	/**
	 * Returns once the disk has the blob, whole and under its name.
	 * @throws BlobsFullError, BlobSyncError
	 */
	keep(ref: string, text: string): void {
		if (this.#onDisk.has(ref)) return;
		const { parents, file } = blobPath(this.#folder, ref);
		try {
			// One that is there, but not what it was, is written anew.
			if (this.#read(file) !== text) this.#write(file, parents, text);
		} catch (error) {
			throw isNoRoom(error)
				? new BlobsFullError("There is no room for a large value.", { cause: error })
				: error;
		}
		this.#confirmName(file);
		if (this.#onDisk.size >= REMEMBERED) this.#onDisk.clear();
		this.#onDisk.add(ref);
	}

	/** Removes a blob that nothing refers to, if it is there. */
	remove(ref: string): void {
		const { file } = blobPath(this.#folder, ref);
		this.#onDisk.delete(ref);
		const size = this.#files.statSync(file, { throwIfNoEntry: false })?.size;
		if (size === undefined) return;
		this.#files.rmSync(file);
		this.#bytes -= size;
	}

	#write(file: string, parents: readonly string[], text: string): void {
		const bytes = Buffer.from(text);
		if (this.#bytes + bytes.length > this.#maxBytes) {
			throw new BlobsFullError("The large values take as much room as they may.");
		}
		for (const parent of parents) this.#makeFolder(parent);
		const partial = join(this.#incoming, "blob");
		try {
			this.#writeWhole(partial, bytes);
			this.#files.renameSync(partial, file);
		} catch (error) {
			this.#files.rmSync(partial, { force: true });
			throw error;
		}
		this.#bytes += bytes.length;
	}

	#writeWhole(path: string, bytes: Buffer): void {
		const file = this.#files.openSync(path, "w", 0o600);
		try {
			this.#files.writeFileSync(file, bytes);
			this.#confirm(file);
		} finally {
			this.#files.closeSync(file);
		}
	}

	#makeFolder(path: string): void {
		const made = this.#files.mkdirSync(path, { recursive: true, mode: 0o700 });
		if (made !== undefined) this.#sync(dirname(path));
	}

	/** Also for a blob that already existed: the process that wrote it may have died before this step. */
	#confirmName(file: string): void {
		try {
			this.#sync(dirname(file));
		} catch (error) {
			// The next process must not find it and take it for one that the disk has.
			this.#files.rmSync(file, { force: true });
			throw error;
		}
	}

	/** The name of a new file is on disk once its folder is. */
	#sync(folder: string): void {
		const handle = this.#files.openSync(folder, "r");
		try {
			this.#confirm(handle);
		} finally {
			this.#files.closeSync(handle);
		}
	}

	#confirm(file: number): void {
		try {
			this.#files.fsyncSync(file);
		} catch (cause) {
			throw new BlobSyncError("The disk does not confirm that it has a large value.", { cause });
		}
	}

	#read(file: string): string | undefined {
		try {
			return this.#files.readFileSync(file, "utf8");
		} catch (error) {
			if (systemCode(error) === "ENOENT") return undefined;
			throw error;
		}
	}
}
