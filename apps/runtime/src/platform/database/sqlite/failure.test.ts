import { mkdtempSync, openSync, rmSync, truncateSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunRow } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSqlite, type SqliteDatabase } from "./open-sqlite.ts";
import { SMALL_DATABASE_BYTES } from "./testing/small-database.ts";

const BIG = "x".repeat(20_000);

let folder: string;
let database: SqliteDatabase;
const logger = { info: vi.fn(), error: vi.fn() };
const onFailure = vi.fn();

beforeEach(() => {
	vi.clearAllMocks();
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
});

afterEach(async () => {
	await database.close();
	rmSync(folder, { recursive: true });
});

function insertMail(id: string, text: string) {
	return database.read
		.insertInto("outbox")
		.values({ id, sender: "a@example.com", recipients: "[]", subject: "Hi", text, html: null, at: 1 })
		.compile();
}

function rowOf(id: string, seq: number): RunRow {
	return runRow(id, { seq });
}

async function appendEvent(run: string, seq: number): Promise<void> {
	const events: [Event] = [{ type: "run-resume", run, seq, at: 1 }];
	const batch = database.queue.append({
		run,
		events,
		values: [],
		additions: [],
		row: rowOf(run, seq),
		version: undefined,
	});
	await (seq === 1 ? batch.accepted.promise : batch.committed.promise);
}

function journalled(): Promise<string[]> {
	return database.read
		.selectFrom("journal")
		.innerJoin("runs", "runs.number", "journal.run")
		.select("id")
		.execute()
		.then((rows) => rows.map(({ id }) => id));
}

/** Fills the database up to its limit; gives the ids of the mails that found room. */
async function fillDisk(): Promise<string[]> {
	for (let i = 0; ; i++) {
		try {
			await database.write([insertMail(`mail-${i}`, BIG)]);
		} catch (error) {
			expect(error).toMatchObject({ code: "JOURNAL_UNAVAILABLE", hint: expect.stringContaining("space") });
			return Array.from({ length: i }, (_, index) => `mail-${index}`);
		}
	}
}

/** Someone else makes room in the file. */
function makeRoom(): void {
	const other = new DatabaseSync(join(folder, "switchyard.db"), { timeout: 5000 });
	other.exec("delete from outbox");
	other.close();
}

describe("a full disk", () => {
	beforeEach(() => {
		database = openSqlite({ folder, logger, onFailure, maxBytes: SMALL_DATABASE_BYTES });
	});

	it("refuses new work, keeps reads working, says why, and resumes when there is room [Q-R5]", async () => {
		const kept = await fillDisk();
		expect(kept.length).toBeGreaterThan(1);
		expect(database.queue.unavailable?.code).toBe("JOURNAL_UNAVAILABLE");
		expect(logger.error).toHaveBeenCalledOnce();
		expect(logger.error.mock.calls[0]?.[0]).toMatchObject({ reason: expect.stringContaining("full") });
		const rows = await database.read.selectFrom("outbox").select("id").execute();
		expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort());
		await expect(database.write([insertMail("small", "")])).rejects.toMatchObject({
			code: "JOURNAL_UNAVAILABLE",
		});

		makeRoom();
		await vi.waitFor(() => expect(database.queue.unavailable).toBeUndefined(), { timeout: 5000 });
		await database.write([insertMail("small", "")]);
		expect(logger.info).toHaveBeenCalledOnce();
		expect(onFailure).not.toHaveBeenCalled();
	});

	it("keeps what accepted runs append until there is room, and drops runs that were not accepted [Q-R5]", async () => {
		const refused = vi.fn();
		database.queue.listener = { committed: () => {}, refused };
		await appendEvent("old", 1);
		await fillDisk();
		const held = appendEvent("old", 2);
		await expect(appendEvent("new", 1)).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });

		makeRoom();
		await held;
		expect(await journalled()).toEqual(["old", "old"]);
	});

	it("refuses the starts of the commit that finds the disk full, with all that follows them", async () => {
		const refused = vi.fn();
		database.queue.listener = { committed: () => {}, refused };
		await appendEvent("old", 1);
		const mail = database.write([insertMail("huge", "x".repeat(2_000_000))]);
		const start = appendEvent("new", 1);
		const follow = appendEvent("new", 2);
		const held = appendEvent("old", 2);
		await expect(mail).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		await expect(start).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		expect(refused).toHaveBeenCalledWith(new Set(["new"]));
		await Promise.all([held, follow]);
		expect(await journalled()).toEqual(["old", "old"]);
	});
});

describe("a damaged database", () => {
	it("stops for good: nothing is accepted, nothing is tried again [Q-R6]", async () => {
		database = openSqlite({ folder, logger, onFailure });
		await database.write([insertMail("a", BIG)]);
		const held = appendEvent("old", 2);
		damage(join(folder, "switchyard.db-wal"));
		damage(join(folder, "switchyard.db"));
		await expect(database.write([insertMail("b", BIG)])).rejects.toMatchObject({
			code: "JOURNAL_UNAVAILABLE",
			hint: expect.stringContaining("restart"),
		});
		await expect(held).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		await expect(appendEvent("old", 3)).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		expect(onFailure).toHaveBeenCalledOnce();
		expect(logger.error).toHaveBeenCalledOnce();
	});
});

describe("a database that another server has taken over", () => {
	it("takes nothing more from this one, which stops for good [Q-R13]", async () => {
		database = openSqlite({ folder, logger, onFailure });
		await database.write([insertMail("a", "")]);
		const other = new DatabaseSync(join(folder, "switchyard.db"), { timeout: 5000 });
		other.exec("update owner set epoch = epoch + 1");
		other.close();
		await expect(database.write([insertMail("b", "")])).rejects.toMatchObject({
			code: "JOURNAL_UNAVAILABLE",
			hint: expect.stringContaining("restart"),
		});
		expect(onFailure).toHaveBeenCalledWith(
			expect.objectContaining({ message: expect.stringContaining("Another server") }),
		);
		expect(await database.read.selectFrom("outbox").select("id").execute()).toEqual([{ id: "a" }]);
	});
});

function damage(file: string): void {
	const descriptor = openSync(file, "r+");
	writeSync(descriptor, Buffer.alloc(200_000, 0xff));
	truncateSync(file, 100);
}
