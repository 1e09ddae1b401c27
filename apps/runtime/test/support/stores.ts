import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Journal } from "@switchyard/host";
import { afterAll, afterEach, beforeAll, beforeEach, describe } from "vitest";
import type { Database, StoreOptions } from "../../src/platform/database/database.ts";
import { openPostgres } from "../../src/platform/database/postgres/open-postgres.ts";
import { openSqlite, type SqliteDatabase } from "../../src/platform/database/sqlite/open-sqlite.ts";
import { createDatabaseJournal } from "../../src/platform/journal/database-journal.ts";
import { createSqliteJournal } from "../../src/platform/journal/sqlite-journal.ts";
import { migratedFolder } from "./migrated-folder.ts";
import { POSTGRES_FOLDER, PostgresServer } from "./postgres-server.ts";

const LEASE_MS = 2000;

type Opening = Pick<StoreOptions, "logger" | "onFailure">;

/** One of the stores, empty at the beginning of each test. */
export interface TestStore {
	/** Opens the test's database; the same one again once it was closed. */
	readonly open: (opening?: Partial<Opening>) => Promise<Database>;
	/** The journal in the database. */
	readonly journalOf: (database: Database) => Journal;
	/** Where the test's database is. */
	readonly location: () => { readonly folder: string; readonly databaseUrl?: string };
}

const OPENING: Opening = {
	logger: { info: () => {}, error: () => {} },
	onFailure: (error) => {
		throw error;
	},
};

/** Store that the tests are limited to; each of them when absent. `npm test` takes SQLite, and a group of `npm run test:all` PostgreSQL. */
export const ONLY_STORE = process.env.SWITCHYARD_STORES;

/** Runs the same tests over every store. */
export function describeStores(what: string, tests: (store: TestStore) => void): void {
	if (ONLY_STORE !== "postgres") describe(`${what} in SQLite`, () => tests(sqliteStore()));
	if (ONLY_STORE === "sqlite") return;
	describe.skipIf(POSTGRES_FOLDER === undefined)(`${what} in PostgreSQL`, () => tests(postgresStore()));
}

function sqliteStore(): TestStore {
	const folder = temporaryFolder(migratedFolder);
	const open = opener(async (opening) => openSqlite({ ...opening, folder: folder() }));
	const journalOf = (database: Database) => createSqliteJournal(database as SqliteDatabase);
	return { open, journalOf, location: () => ({ folder: folder() }) };
}

function postgresStore(): TestStore {
	let server: PostgresServer | undefined;
	let url = "";
	beforeAll(async () => {
		server = await PostgresServer.start();
	});
	afterAll(() => server?.dispose());
	beforeEach(async () => {
		if (server) url = server.urlOf(await server.createDatabase());
	});
	const folder = temporaryFolder();
	const open = opener((opening) => openPostgres({ ...opening, folder: folder(), url, leaseMs: LEASE_MS }));
	const location = () => ({ folder: folder(), databaseUrl: url });
	return { open, journalOf: createDatabaseJournal, location };
}

/** Closes what a test leaves open. */
function opener(open: (opening: Opening) => Promise<Database>): TestStore["open"] {
	const opened = new Set<Database>();
	afterEach(async () => {
		for (const database of opened) await database.close();
		opened.clear();
	});
	return async (opening = {}) => {
		const inner = await open({ ...OPENING, ...opening });
		const close = async () => {
			if (opened.delete(database)) await inner.close();
		};
		const database = { ...inner, close };
		opened.add(database);
		return database;
	};
}

/** Gives the path of the test's own folder. */
function temporaryFolder(create = () => mkdtempSync(join(tmpdir(), "switchyard-"))): () => string {
	let folder = "";
	beforeEach(() => {
		folder = create();
	});
	afterEach(() => rmSync(folder, { recursive: true, force: true }));
	return () => folder;
}
