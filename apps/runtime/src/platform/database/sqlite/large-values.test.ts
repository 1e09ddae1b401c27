import { hash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blobPath } from "../../files/blobs/blob-path.ts";
import { readBlob } from "../../files/blobs/read-blob.ts";
import type { StoredValue } from "../write-protocol.ts";
import { openSqlite, type SqliteDatabase, type SqliteOptions } from "./open-sqlite.ts";

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

function open(options: Partial<SqliteOptions> = {}): void {
	database = openSqlite({ folder, logger, onFailure, ...options });
}

function largeValue(letter: string, length = 70_000): StoredValue {
	const text = JSON.stringify(letter.repeat(length));
	return { ref: `sha256-${hash("sha256", text)}`, text };
}

/** Appends an event that refers to values. */
async function append(run: string, seq: number, ...values: StoredValue[]): Promise<void> {
	const events: [Event] = [{ type: "run-resume", run, seq, at: 1 }];
	const batch = database.queue.append({
		run,
		events,
		values,
		additions: [],
		row: runRow(run, { seq }),
		version: undefined,
	});
	await (seq === 1 ? batch.accepted.promise : batch.committed.promise);
}

function forget(run: string): Promise<unknown> {
	const number = database.read.selectFrom("runs").select("number").where("id", "=", run);
	return database.write([database.read.deleteFrom("value_refs").where("run", "=", number).compile()]);
}

function isThere({ ref }: StoredValue): boolean {
	return existsSync(blobPath(database.blobs, ref).file);
}

describe("large values beside the journal", () => {
	it("are on disk when the append that refers to them is, and after a restart", async () => {
		open();
		const value = largeValue("a");
		await append("one", 1, value);
		expect(await readBlob(database.blobs, value.ref)).toBe(value.text);
		await database.close();
		open();
		expect(await readBlob(database.blobs, value.ref)).toBe(value.text);
	});

	it("go once no run needs them, and not before", async () => {
		open();
		const [shared, own] = [largeValue("a"), largeValue("b")];
		await append("one", 1, shared, own);
		await append("two", 1, shared);
		await database.queue.collect([shared.ref, own.ref]);
		expect([isThere(shared), isThere(own)]).toEqual([true, true]);
		await forget("one");
		await database.queue.collect([shared.ref, own.ref]);
		expect([isThere(shared), isThere(own)]).toEqual([true, false]);
		await forget("two");
		await database.queue.collect([shared.ref]);
		expect(isThere(shared)).toBe(false);
	});

	it("are kept for an append that is on its way while they are collected", async () => {
		open();
		const value = largeValue("a");
		await append("one", 1, value);
		await forget("one");
		for (let i = 0; i < 20; i++) {
			const collected = database.queue.collect([value.ref]);
			const appended = append(`run-${i}`, 1, value);
			await collected;
			await appended;
			expect(isThere(value)).toBe(true);
			await forget(`run-${i}`);
		}
	});

	it("without room for them are refused like any other write, and nothing of them stays [Q-R5]", async () => {
		open({ maxBlobBytes: 100_000 });
		await append("old", 1, largeValue("a"));
		const refused = largeValue("b");
		await expect(append("new", 1, refused)).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		expect(isThere(refused)).toBe(false);
		expect(readdirSync(join(database.blobs, "incoming"))).toEqual([]);
		expect(database.queue.unavailable?.hint).toContain("space");
		expect(await readBlob(database.blobs, largeValue("a").ref)).toBe(largeValue("a").text);
		// What is left to write needs no room beside the journal.
		await vi.waitFor(() => expect(database.queue.unavailable).toBeUndefined(), { timeout: 5000 });
		await append("small", 1);
		expect(onFailure).not.toHaveBeenCalled();
	});
});
