import type { Journal } from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import type { BaseLogger } from "pino";
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { openSqlite, type SqliteDatabase, type SqliteOptions } from "./database/sqlite/open-sqlite.ts";
import { createDatabaseJournal } from "./journal/database-journal.ts";
import { createSqliteJournal } from "./journal/sqlite-journal.ts";

/** Where everything is kept but keys and files. */
export interface Store {
	readonly database: Database;
	readonly journal: Journal;
	/** The same database where it is a file in the data folder. */
	readonly file: SqliteDatabase | undefined;
}

export interface OpeningOptions {
	readonly config: Pick<Config, "dataFolder" | "databaseUrl" | "leaseMs" | "limits">;
	readonly logger: BaseLogger;
	/** Called once when nothing can be promised any more; the process should end. */
	readonly onFailure: (error: Error) => void;
}

/**
 * Opens the database that the settings name, makes it or brings it to the newest schema, and makes it this server's.
 * @throws FolderInUseError, DatabaseInUseError, DatabaseUnreachableError, NewerDatabaseError
 */
export async function openStore({ config, logger, onFailure }: OpeningOptions): Promise<Store> {
	const { dataFolder: folder, databaseUrl: url, leaseMs } = config;
	if (url === undefined) {
		const file = openSqlite({ folder, logger, onFailure, ...diskShare(config) });
		return { database: file, journal: createSqliteJournal(file), file };
	}
	// Loaded only where it is used: a server on SQLite starts without it.
	const { openPostgres } = await import("./database/postgres/open-postgres.ts");
	const database = await openPostgres({ folder, url, leaseMs, logger, onFailure });
	return { database, journal: createDatabaseJournal(database), file: undefined };
}

function diskShare({
	limits: { databaseBytes, blobBytes },
}: Pick<Config, "limits">): Pick<SqliteOptions, "maxBytes" | "maxBlobBytes"> {
	return defined({ maxBytes: databaseBytes, maxBlobBytes: blobBytes });
}
