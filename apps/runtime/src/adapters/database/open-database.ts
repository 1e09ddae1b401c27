import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import type { Kysely } from "kysely";
import type { BaseLogger } from "pino";
import { openForReading, openForWriting } from "./connection.ts";
import { migrate } from "./migrations/migrate.ts";
import { takeFolder } from "./owner-lock.ts";
import type { Schema } from "./schema.ts";
import { kyselyOver, queryCompiler } from "./sqlite-reader.ts";
import type { WriteQuery, WriteResult } from "./write-protocol.ts";
import { WriteQueue } from "./write-queue.ts";
import type { WriterData } from "./writer.ts";

/** The server's database: one file, read on the main thread, written by a thread of its own. */
export interface Database {
	/** Queries that only read; a query that writes fails. */
	readonly read: Kysely<Schema>;
	/** The same connection, for queries on the hot path that are worth a prepared statement. */
	readonly reader: DatabaseSync;
	/** The folder of large values. */
	readonly blobs: string;
	/** Where journals are appended to. */
	readonly queue: WriteQueue;
	/**
	 * Writes the queries in order, all or none; resolves once they are on disk. Compile them with `database.read`.
	 * A query with `expectRows` undoes the group unless it changes exactly so many rows.
	 * @throws WriteRefusedError when a query breaks a constraint, or its `expectRows`
	 * @throws AppError `JOURNAL_UNAVAILABLE`
	 */
	readonly write: (queries: readonly WriteQuery[]) => Promise<readonly WriteResult[]>;
	/** Writes what waits and gives the data folder free. */
	readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
	/** The data folder; made, for this user only, when it is missing. */
	readonly folder: string;
	readonly logger: Pick<BaseLogger, "info" | "error">;
	/** Called once when the disk fails so that nothing can be promised any more; the process should end. */
	readonly onFailure: (error: Error) => void;
	/** The most bytes that the database may take; as much as the disk has when absent. */
	readonly maxBytes?: number;
	/** The same for large values, which are beside it. */
	readonly maxBlobBytes?: number;
}

/**
 * Opens the data folder's database, makes or migrates it, and starts its writer.
 * @throws FolderInUseError when another server has the folder
 * @throws NewerDatabaseError when a later version of Switchyard has written it
 */
export function openDatabase(options: DatabaseOptions): Database {
	const { folder, logger, onFailure, maxBytes, maxBlobBytes } = options;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const lock = takeFolder(folder, join(folder, "lock.db"));
	try {
		const file = join(folder, "switchyard.db");
		prepare(file);
		const reader = openForReading(file);
		const blobs = join(folder, "blobs");
		const workerData: WriterData = {
			file,
			blobs: { folder: blobs, ...(maxBlobBytes === undefined ? {} : { maxBytes: maxBlobBytes }) },
			...(maxBytes === undefined ? {} : { maxBytes }),
		};
		const worker = new Worker(new URL("./writer.ts", import.meta.url), { workerData, name: "writer" });
		const queue = new WriteQueue(worker, logger, onFailure);
		return {
			read: kyselyOver<Schema>(reader),
			reader,
			blobs,
			queue,
			write: (queries) => queue.write(queries),
			close: async () => {
				await queue.drain();
				await queue.close();
				reader.close();
				lock.release();
			},
		};
	} catch (error) {
		lock.release();
		throw error;
	}
}

function prepare(file: string): void {
	const connection = openForWriting(file);
	try {
		chmodSync(file, 0o600);
		migrate(connection, queryCompiler);
	} finally {
		connection.close();
	}
}
