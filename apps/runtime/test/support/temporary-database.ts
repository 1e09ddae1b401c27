import { rmSync } from "node:fs";
import {
	openSqlite,
	type SqliteDatabase,
	type SqliteOptions,
} from "../../src/platform/database/sqlite/open-sqlite.ts";
import { migratedFolder } from "./migrated-folder.ts";

/** A database in a folder of its own, for one test. */
export interface TemporaryDatabase {
	readonly database: SqliteDatabase;
	readonly folder: string;
	/** Closes the database and removes the folder. */
	readonly dispose: () => Promise<void>;
}

export function openTemporaryDatabase(options: Pick<SqliteOptions, "maxBytes"> = {}): TemporaryDatabase {
	const folder = migratedFolder();
	const database = openSqlite({
		...options,
		folder,
		logger: { info: () => {}, error: () => {} },
		onFailure: (error) => {
			throw error;
		},
	});
	return {
		database,
		folder,
		dispose: async () => {
			await database.close();
			rmSync(folder, { recursive: true });
		},
	};
}
