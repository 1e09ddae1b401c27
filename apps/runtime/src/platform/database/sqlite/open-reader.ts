import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { readBlob } from "../../files/blobs/read-blob.ts";
import { Damage } from "../damage.ts";
import type { DatabaseReader } from "../database.ts";
import type { Schema } from "../schema.ts";
import { openForReading } from "./connection.ts";
import { kyselyOver } from "./kysely-over.ts";

export interface SqliteReader extends DatabaseReader {
	/** The connection of `read`, for queries on the hot path that are worth a prepared statement. */
	readonly reader: DatabaseSync;
}

export function databaseFile(folder: string): string {
	return join(folder, "switchyard.db");
}

/** The folder of large values. */
export function blobFolder(folder: string): string {
	return join(folder, "blobs");
}

/** Opens a data folder's database for reading, no matter who writes to it. */
export function openSqliteReader(folder: string): SqliteReader {
	const reader = openForReading(databaseFile(folder));
	const keptInside = reader.prepare("select text from journal_values where ref = ?");
	const blobs = blobFolder(folder);
	const damage = new Damage();
	const keptValue = (ref: string) => damage.watch(() => keptInside.get(ref)?.text as string | undefined);
	return {
		store: "sqlite",
		read: kyselyOver<Schema>(reader, damage),
		reader,
		damage,
		value: async (ref) => (await readBlob(blobs, ref)) ?? keptValue(ref),
		close: async () => reader.close(),
	};
}
