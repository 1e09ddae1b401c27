import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	openSqlite,
	type SqliteDatabase,
	type SqliteOptions,
} from "../adapters/database/sqlite/open-sqlite.ts";

/** A database in a folder of its own, for one test. */
export interface TemporaryDatabase {
	readonly database: SqliteDatabase;
	readonly folder: string;
	/** Closes the database and removes the folder. */
	readonly dispose: () => Promise<void>;
}

export function openTemporaryDatabase(options: Pick<SqliteOptions, "maxBytes"> = {}): TemporaryDatabase {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
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
