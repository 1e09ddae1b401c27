import * as fileSystem from "node:fs";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@switchyard/spec/error";
import type { BackupReply } from "@switchyard/spec/http";
import type { BaseLogger } from "pino";
import type { SqliteDatabase } from "../../../platform/database/sqlite/open-sqlite.ts";
import { isNoRoom } from "../../../platform/files/blobs/blob-error.ts";
import { bytesIn } from "../../../platform/files/blobs/bytes-in.ts";
import { copyOntoDisk, syncPath, syncPrivately } from "../../../platform/files/copy-file.ts";
import type { Sweeper } from "../retention/sweeper.ts";
import { copyValues } from "./copy-values.ts";

/** The ending of a backup that is not complete. */
const PARTIAL = ".partial";

export interface BackupOptions {
	/** The data folder; backups are made below it. */
	readonly folder: string;
	/** Absent where the database is a server's, which has a tool of its own. */
	readonly database: Pick<SqliteDatabase, "blobs" | "queue" | "copyTo"> | undefined;
	readonly sweeper: Pick<Sweeper, "exclusively">;
	readonly logger: Pick<BaseLogger, "info" | "error">;
	readonly now: () => number;
}

/** Makes copies of the data folder while the server works. */
export class Backups {
	readonly #options: BackupOptions;
	readonly #folder: string;
	#isRunning = false;

	constructor(options: BackupOptions) {
		this.#options = options;
		this.#folder = join(options.folder, "backups");
	}

	/**
	 * Makes one. It appears under its name once it is complete and on disk.
	 * @throws AppError `BACKUP_UNSUPPORTED`, `BACKUP_RUNNING`, `BACKUP_FAILED`
	 */
	async make(): Promise<BackupReply> {
		const { database, logger, now } = this.#options;
		if (!database) throw new AppError("BACKUP_UNSUPPORTED");
		if (this.#isRunning) throw new AppError("BACKUP_RUNNING");
		this.#isRunning = true;
		try {
			const at = now();
			const folder = join(this.#folder, new Date(at).toISOString().replace(/[:.]/g, "-"));
			const missing = await this.#write(database, folder);
			const bytes = bytesIn(folder, fileSystem);
			logger.info({ folder, bytes, missing }, "a backup was made");
			return { folder, bytes, missing, at };
		} catch (error) {
			logger.error({ err: error }, "a backup could not be made");
			throw failed(error);
		} finally {
			this.#isRunning = false;
		}
	}

	async #write(database: NonNullable<BackupOptions["database"]>, folder: string): Promise<number> {
		const partial = `${folder}${PARTIAL}`;
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		// Someone else, or a restore, may have made it with other rights.
		await chmod(this.#folder, 0o700);
		await this.clearPartials();
		await mkdir(partial, { recursive: true, mode: 0o700 });
		try {
			const missing = await this.#copyJournal(database, partial);
			await this.#copyKeys(partial);
			await syncPath(partial);
			await rename(partial, folder);
			await syncPath(this.#folder);
			return missing;
		} catch (error) {
			await rm(partial, { recursive: true, force: true });
			throw error;
		}
	}

	/** The database first: what it refers to is there then, and stays, because nothing is removed meanwhile. */
	#copyJournal(
		{ queue, copyTo, blobs }: NonNullable<BackupOptions["database"]>,
		partial: string,
	): Promise<number> {
		return this.#options.sweeper.exclusively(async () => {
			await queue.drain();
			const file = join(partial, "switchyard.db");
			await copyTo(file);
			await syncPrivately(file);
			return copyValues({ database: file, from: blobs, to: join(partial, "blobs") });
		});
	}

	/** Without the keys nobody could open the credentials. */
	async #copyKeys(partial: string): Promise<void> {
		const { folder } = this.#options;
		for (const name of await readdir(join(folder, "keys"))) {
			await copyOntoDisk(join(folder, "keys", name), join(partial, "keys", name));
		}
		await syncPath(join(partial, "keys"));
		const token = join(folder, "token");
		if (existsSync(token)) await copyOntoDisk(token, join(partial, "token"));
	}

	/** Removes what a process left that died in the middle of a backup. */
	async clearPartials(): Promise<void> {
		if (!existsSync(this.#folder)) return;
		for (const name of await readdir(this.#folder)) {
			if (name.endsWith(PARTIAL)) await rm(join(this.#folder, name), { recursive: true });
		}
	}
}

function failed(cause: unknown): AppError {
	const hint = isNoRoom(cause)
		? "Free some space on the server's disk; nothing of the backup is left."
		: "The server's log says why; nothing of the backup is left.";
	return new AppError("BACKUP_FAILED", { hint, cause });
}
