import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

function open(options: { readonly maxBytes?: number } = {}): SqliteDatabase {
	const database = openSqlite({ folder, logger, onFailure, ...options });
	opened.push(database);
	return database;
}

function insertMail(database: SqliteDatabase, id: string, text = "Hello") {
	return database.read
		.insertInto("outbox")
		.values({ id, sender: "a@example.com", recipients: "[]", subject: "Hi", text, html: null, at: 1 })
		.compile();
}

function mailIds(database: SqliteDatabase) {
	return database.read
		.selectFrom("outbox")
		.select("id")
		.orderBy("id")
		.execute()
		.then((rows) => rows.map((row) => row.id));
}

describe("the database", () => {
	it("keeps what was written over a restart", async () => {
		const first = open();
		expect(await first.write([insertMail(first, "one")])).toEqual([{ changes: 1, rows: [] }]);
		await first.close();
		opened = [];
		expect(await mailIds(open())).toEqual(["one"]);
	});

	it("shows a write to readers as soon as it is acknowledged", async () => {
		const database = open();
		for (let i = 0; i < 20; i++) {
			await database.write([insertMail(database, `mail-${10 + i}`)]);
			expect(await mailIds(database)).toHaveLength(i + 1);
		}
	});

	it("writes a group all or not at all, and leaves the other groups of the same commit alone", async () => {
		const database = open();
		const outcomes = await Promise.allSettled([
			database.write([insertMail(database, "a")]),
			database.write([insertMail(database, "b"), insertMail(database, "a")]),
			database.write([insertMail(database, "c")]),
		]);
		expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		expect(outcomes[1]).toMatchObject({
			reason: { name: "WriteRefusedError", reason: "constraint", query: 1 },
		});
		expect(await mailIds(database)).toEqual(["a", "c"]);
	});

	it("undoes a group whose query did not change the rows that it should", async () => {
		const database = open();
		const update = database.read
			.updateTable("flows")
			.set({ revision: 2 })
			.where("revision", "=", 1)
			.compile();
		await expect(
			database.write([insertMail(database, "a"), { ...update, expectRows: 1 }]),
		).rejects.toMatchObject({ reason: "rows", query: 1 });
		expect(await mailIds(database)).toEqual([]);
	});

	it("refuses a query that is none, and goes on", async () => {
		const database = open();
		await expect(database.write([{ sql: "insert into nowhere", parameters: [] }])).rejects.toMatchObject({
			reason: "invalid",
		});
		await database.write([insertMail(database, "a")]);
		expect(await mailIds(database)).toEqual(["a"]);
	});

	it("gives the rows of a returning clause", async () => {
		const database = open();
		const [result] = await database.write([
			database.read
				.insertInto("flow_versions")
				.values({ flow: "f", revision: 1, document: "{}", at: 1 })
				.returning("revision")
				.compile(),
		]);
		expect(result?.rows).toEqual([{ revision: 1 }]);
	});

	it("cannot be written by a reader", async () => {
		const database = open();
		await expect(database.read.deleteFrom("outbox").execute()).rejects.toThrow("readonly");
	});

	it("gives the data folder to one server only [Q-R1]", async () => {
		const owner = open();
		expect(() => open()).toThrow(FolderInUseError);
		expect(() => open()).toThrow("SWITCHYARD_DATA");
		await owner.close();
		opened = [];
		await open().write([]);
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
