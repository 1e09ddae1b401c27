import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "../../src/platform/database/migrations/migrate.ts";
import { openForWriting } from "../../src/platform/database/sqlite/connection.ts";
import { queryCompiler } from "../../src/platform/database/sqlite/kysely-over.ts";
import { databaseFile } from "../../src/platform/database/sqlite/open-reader.ts";

let template: Buffer | undefined;

/** A new data folder with an empty database of the newest schema. Its bytes are kept: every test of a server would make the same tables. */
export function migratedFolder(): string {
	template ??= emptyDatabase();
	const folder = newFolder();
	writeFileSync(databaseFile(folder), template, { mode: 0o600 });
	return folder;
}

function emptyDatabase(): Buffer {
	const folder = newFolder();
	const file = databaseFile(folder);
	const connection = openForWriting(file);
	try {
		migrate(connection, queryCompiler);
	} finally {
		connection.close();
	}
	const bytes = readFileSync(file);
	rmSync(folder, { recursive: true });
	return bytes;
}

function newFolder(): string {
	return mkdtempSync(join(tmpdir(), "switchyard-"));
}
