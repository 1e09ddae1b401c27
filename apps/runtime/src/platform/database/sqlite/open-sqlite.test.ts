import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NewerDatabaseError } from "../migrations/migrate.ts";
import { openSqlite, type SqliteDatabase } from "./open-sqlite.ts";
import { FolderInUseError } from "./owner-lock.ts";

const logger = { info: () => {}, error: () => {} };
const onFailure = (error: Error) => {
	throw error;
};

let folder: string;
let opened: SqliteDatabase[] = [];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
});

afterEach(async () => {
	for (const database of opened) await database.close();
	opened = [];
	rmSync(folder, { recursive: true });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

function open(): SqliteDatabase {
	const database = openSqlite({ folder, logger, onFailure });
	opened.push(database);
	return database;
}

describe("a database file", () => {
	it("gives the data folder to one server only [Q-R1]", async () => {
		const owner = open();
		expect(() => open()).toThrow(FolderInUseError);
		expect(() => open()).toThrow("SWITCHYARD_DATA");
		await owner.close();
		opened = [];
		await open().write([]);
	});

	it("is for its owner only, in a folder that was there and open to others", () => {
		chmodSync(folder, 0o755);
		open();
		expect([modeOf(folder), modeOf(join(folder, "lock.db"))]).toEqual([0o700, 0o600]);
	});

	it("is written so that a commit returns after the disk has it: asked on the writer's own connection [Q-R4]", async () => {
		const ask = (sql: string) => open().write([{ sql, parameters: [] }]);
		const [synchronous] = await ask("pragma synchronous");
		await opened.pop()?.close();
		const [mode] = await ask("pragma journal_mode");
		expect([synchronous?.rows, mode?.rows]).toEqual([[{ synchronous: 2 }], [{ journal_mode: "wal" }]]);
	});

	it("refuses a database of a later version, and leaves it as it is", () => {
		const file = join(folder, "switchyard.db");
		const later = new DatabaseSync(file);
		later.exec("pragma user_version = 99");
		later.close();
		expect(() => open()).toThrow(NewerDatabaseError);
		expect(new DatabaseSync(file).prepare("pragma user_version").get()).toEqual({ user_version: 99 });
	});

	it("refuses a file that is no database", () => {
		writeFileSync(join(folder, "switchyard.db"), "x".repeat(5000));
		expect(() => open()).toThrow("not a database");
		expect(readFileSync(join(folder, "switchyard.db"), "utf8")).toBe("x".repeat(5000));
	});
});
