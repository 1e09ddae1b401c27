import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { backup } from "node:sqlite";
import { defined } from "@switchyard/spec/json";
import type { Database, StoreOptions } from "../database.ts";
import { WriteQueue } from "../write-queue.ts";
import { openForReading } from "./connection.ts";
import { blobFolder, databaseFile, openSqliteReader, type SqliteReader } from "./open-reader.ts";
import { takeFolder } from "./owner-lock.ts";
import { prepare } from "./prepare.ts";
import { roomBeside } from "./room.ts";
import type { WriterData } from "./writer.ts";
import { startWriterThread } from "./writer-thread.ts";

/** A database in one file of the data folder, read on the main thread, written by a thread of its own. */
export interface SqliteDatabase extends Database, SqliteReader {
	/** Copies the database into a new file as it is now, while others read and write it. Resolves once the disk has the copy. */
	readonly copyTo: (file: string) => Promise<void>;
}

export interface SqliteOptions extends StoreOptions {
	/** The most bytes that the database may take; as much as the disk has when absent. */
	readonly maxBytes?: number;
	/** The same for large values, which are beside it. */
	readonly maxBlobBytes?: number;
}

/**
 * Opens the data folder's database, makes or migrates it, and starts its writer.
 * @throws FolderInUseError when another server has the folder
 * @throws NewerDatabaseError when a later version of Switchyard has written it
 * @throws DataLossError when something of it is missing
 */
export function openSqlite(options: SqliteOptions): SqliteDatabase {
	const { folder, logger, onFailure, maxBytes, maxBlobBytes } = options;
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const lock = takeFolder(folder, join(folder, "lock.db"));
	try {
		const file = databaseFile(folder);
		const blobs = blobFolder(folder);
		const { epoch: owner, evidence } = prepare(folder);
		const { close, ...reading } = openSqliteReader(folder);
		const workerData: WriterData = {
			file,
			owner,
			evidence,
			blobs: { folder: blobs, ...defined({ maxBytes: maxBlobBytes }) },
			...defined({ maxBytes }),
		};
		const queue = new WriteQueue(startWriterThread(workerData), logger, onFailure);
		return {
			...reading,
			blobs,
			queue,
			copyTo: (target) => copyDatabase(file, target),
			write: (queries) => queue.write(queries),
			hasRoomFor: roomBeside(reading.reader, folder, maxBytes),
			close: async () => {
				await queue.drain();
				await queue.close();
				await close();
				lock.release();
			},
		};
	} catch (error) {
		lock.release();
		throw error;
	}
}

/** More pages than a database has: with all of them in one step they are of one moment, whatever is written meanwhile. */
const ALL_PAGES = 2 ** 31 - 1;

async function copyDatabase(file: string, target: string): Promise<void> {
	const source = openForReading(file);
	try {
		await backup(source, target, { rate: ALL_PAGES });
	} finally {
		source.close();
	}
}
