import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, onTestFinished } from "vitest";
import { PostgresVectors } from "../../../src/domains/documents/meaning/vectors/postgres-vectors.ts";
import { SqliteVectors } from "../../../src/domains/documents/meaning/vectors/sqlite-vectors.ts";
import type { Vectors } from "../../../src/domains/documents/meaning/vectors/vectors.ts";
import type { Database } from "../../../src/platform/database/database.ts";
import { databaseFile } from "../../../src/platform/database/sqlite/open-reader.ts";
import { openSqlite } from "../../../src/platform/database/sqlite/open-sqlite.ts";
import { ONLY_STORE } from "../stores.ts";
import { openPglite } from "./pglite-database.ts";

/** A database that can compare vectors, empty at the beginning of each test. */
export interface VectorStore {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	readonly vectors: Vectors;
}

/** Runs the same tests over SQLite with sqlite-vec and over PostgreSQL with pgvector. */
export function describeVectorStores(what: string, tests: (open: () => Promise<VectorStore>) => void): void {
	if (ONLY_STORE !== "postgres") describe(`${what} in SQLite`, () => tests(openWithSqlite));
	if (ONLY_STORE === "sqlite") return;
	describe(`${what} in PostgreSQL`, () => {
		beforeAll(openPglite, 120_000);
		tests(openWithPglite);
	});
}

async function openWithSqlite(): Promise<VectorStore> {
	const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	const logger = { info: () => {}, error: () => {} };
	const onFailure = (error: Error) => {
		throw error;
	};
	const database = openSqlite({ folder, logger, onFailure });
	const vectors = new SqliteVectors({ file: databaseFile(folder) });
	onTestFinished(async () => {
		await vectors.close();
		await database.close();
		rmSync(folder, { recursive: true, force: true });
	});
	return { database, vectors };
}

async function openWithPglite(): Promise<VectorStore> {
	const small = await openPglite();
	const database = { ...small, queue: { unavailable: undefined } as Database["queue"] };
	return { database, vectors: new PostgresVectors(database) };
}
