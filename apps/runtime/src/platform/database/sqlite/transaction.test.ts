import { hash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { runRow } from "@switchyard/host/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTemporaryDatabase } from "../../../../test/support/temporary-database.ts";
import { BlobFolder } from "../../files/blobs/blob-folder.ts";
import { blobPath } from "../../files/blobs/blob-path.ts";
import { StaleOwnerError } from "../stale-owner-error.ts";
import type { JournalAppend, StoredValue, WriteBatch, WriteQuery } from "../write-protocol.ts";
import { openForWriting } from "./connection.ts";
import { primaryCode, Transaction } from "./transaction.ts";

let folder: string;
let blobs: string;
let connection: DatabaseSync;
let epoch: number;

beforeEach(async () => {
	const temporary = openTemporaryDatabase();
	({ folder } = temporary);
	({ blobs } = temporary.database);
	await temporary.database.close();
	connection = openForWriting(join(folder, "switchyard.db"));
	epoch = Number(connection.prepare("select epoch from owner").get()?.epoch);
});

afterEach(() => {
	connection.close();
	rmSync(folder, { recursive: true });
});

const transactionOf = (owner = epoch) =>
	new Transaction(connection, new BlobFolder({ folder: blobs }), owner);
const all = (sql: string) =>
	connection
		.prepare(sql)
		.all()
		.map((row) => ({ ...row }));

function batchOf(parts: Partial<WriteBatch>): WriteBatch {
	return {
		type: "batch",
		round: 0,
		appends: [],
		additions: [],
		groups: [],
		unneeded: [],
		...parts,
	};
}

function append(run: string, first: number, changes: Partial<JournalAppend> = {}): JournalAppend {
	const row = first === 1 ? runRow(run) : undefined;
	return {
		run,
		first,
		events: `[${first}]`,
		values: [],
		row,
		version: undefined,
		...changes,
	};
}

function storedValue(letter: string): StoredValue {
	const text = JSON.stringify(letter.repeat(10));
	return { ref: `sha256-${hash("sha256", text)}`, text };
}

const isThere = ({ ref }: StoredValue) => existsSync(blobPath(blobs, ref).file);

describe("a transaction", () => {
	it("writes what runs append, each under a number of its own, and counts itself", () => {
		const transaction = transactionOf();
		const { commits } = transaction.write([batchOf({ appends: [append("one", 1), append("two", 1)] })]);
		const next = transaction.write([
			batchOf({ appends: [append("one", 2)] }),
			batchOf({ appends: [append("two", 2)] }),
		]);
		expect(next.commits).toBe(commits + 1);
		expect(all("select id, number from runs order by number")).toEqual([
			{ id: "one", number: 1 },
			{ id: "two", number: 2 },
		]);
		const row = (run: number, first: number) => ({
			run,
			first,
			events: `[${first}]`,
			checksum: crc32(`[${first}]`),
		});
		expect(all("select run, first, events, checksum from journal order by run, first")).toEqual([
			row(1, 1),
			row(1, 2),
			row(2, 1),
			row(2, 2),
		]);
	});

	it("adds rows to the tables of projections, all or nothing", () => {
		connection.exec(
			"create table visits (page text primary key, visits integer, last text, slowest integer)",
		);
		const transaction = transactionOf();
		const columns = { page: "key", visits: "sum", last: "last", slowest: "most" } as const;
		const visits = (...rows: [page: string, visits: number, last: string | null, slowest: number][]) => ({
			additions: [{ table: { name: "visits", columns }, rows }],
		});
		transaction.write([
			batchOf({ appends: [append("one", 1)], ...visits(["home", 5, "ada", 40], ["news", 1, "bob", 2]) }),
		]);
		const broken = append("one", 2, { row: { ...runRow("one"), status: null as never } });
		expect(() =>
			transaction.write([batchOf({ appends: [broken], ...visits(["home", 100, "eve", 1]) })]),
		).toThrow();
		transaction.write([
			batchOf({ appends: [append("one", 2)], ...visits(["home", 7, "bob", 3]) }),
			batchOf({ appends: [append("two", 1)], ...visits(["home", Number.MAX_SAFE_INTEGER, null, 41]) }),
		]);
		expect(all("select * from visits order by page")).toEqual([
			{ page: "home", visits: Number.MAX_SAFE_INTEGER, last: null, slowest: 41 },
			{ page: "news", visits: 1, last: "bob", slowest: 2 },
		]);
	});

	it("continues the numbers of an earlier process, and keeps those of runs that were over", () => {
		transactionOf().write([batchOf({ appends: [append("one", 1), append("two", 1)] })]);
		const transaction = transactionOf();
		transaction.write([batchOf({ appends: [append("three", 1), append("one", 2)] })]);
		const over = runRow("one", { status: "succeeded", ended_at: 7, seq: 3 });
		transaction.write([batchOf({ appends: [append("one", 3, { row: over })] })]);
		transaction.write([batchOf({ appends: [append("one", 4)] })]);
		expect(all("select run, first from journal where run <> 2 order by run, first")).toEqual([
			{ run: 1, first: 1 },
			{ run: 1, first: 2 },
			{ run: 1, first: 3 },
			{ run: 1, first: 4 },
			{ run: 3, first: 1 },
		]);
		expect(all("select status, ended_at, seq from runs where id = 'one'")).toEqual([
			{ status: "succeeded", ended_at: 7, seq: 3 },
		]);
		expect(() => transaction.write([batchOf({ appends: [append("unknown", 2)] })])).toThrow(
			"unknown has no row",
		);
	});

	it("refuses what would come after the end of a run that was deleted", () => {
		const transaction = transactionOf();
		const over = runRow("one", { status: "succeeded", ended_at: 7, seq: 2 });
		transaction.write([batchOf({ appends: [append("one", 1), append("one", 2, { row: over })] })]);
		connection.exec("delete from runs");
		expect(() => transaction.write([batchOf({ appends: [append("one", 3)] })])).toThrow("one has no row");
	});

	it("keeps the version that a run uses, and the types that it began with, once", () => {
		const version = { flow: "f", revision: 3, document: "{}", at: 5, types: { hash: "h", document: "[]" } };
		for (const run of ["one", "two"])
			transactionOf().write([batchOf({ appends: [append(run, 1, { version })] })]);
		expect(all("select flow, revision, document, at from flow_versions")).toEqual([
			{ flow: "f", revision: 3, document: "{}", at: 5 },
		]);
		expect(all("select hash, document from node_type_sets")).toEqual([{ hash: "h", document: "[]" }]);
	});

	it("writes nothing for an owner that was replaced, nor anything after an append that fails [Q-R13]", () => {
		const value = storedValue("a");
		const appends = [append("one", 1, { values: [value] })];
		expect(() => transactionOf(epoch + 1).write([batchOf({ appends })])).toThrow(StaleOwnerError);
		expect(() => transactionOf().write([batchOf({ appends: [...appends, append("unknown", 2)] })])).toThrow();
		expect(connection.isTransaction).toBe(false);
		expect(isThere(value)).toBe(false);
		expect(all("select * from journal")).toEqual([]);
	});
});

describe("large values of a transaction", () => {
	it("are there before what refers to them, and stay for every run that needs them", () => {
		const [shared, own, unneeded] = [storedValue("a"), storedValue("b"), storedValue("c")];
		const transaction = transactionOf();
		transaction.write([batchOf({ appends: [append("one", 1, { values: [shared, own] })] })]);
		transaction.write([batchOf({ appends: [append("two", 1, { values: [shared, unneeded] })] })]);
		expect(all("select count(*) as refs from value_refs")).toEqual([{ refs: 4 }]);
		const stale = batchOf({ appends: [append("unknown", 2, { values: [shared] })] });
		expect(() => transaction.write([stale])).toThrow();
		expect([shared, own, unneeded].map(isThere)).toEqual([true, true, true]);
		connection.exec("delete from value_refs where run = 2");
		transaction.write([batchOf({ unneeded: [shared.ref, own.ref, unneeded.ref, "sha256-gone"] })]);
		expect([shared, own, unneeded].map(isThere)).toEqual([true, true, false]);
	});
});

describe("queries of a transaction", () => {
	const mail = (id: string, more: Partial<WriteQuery> = {}): WriteQuery => ({
		sql: "insert into outbox (id, sender, recipients, subject, text, at) values (?, '', '[]', '', '', 1)",
		parameters: [id],
		...more,
	});
	const ids = () => all("select id from outbox order by id").map(({ id }) => id);

	it("are written by groups: one that cannot be is left out by itself, with the reason", () => {
		const groups = [
			[mail("a"), mail("b", { expectRows: 1 })],
			[mail("c"), mail("a")],
			[mail("d"), { sql: "update outbox set at = 2", parameters: [], expectRows: 9 }],
			[{ sql: "insert into nowhere values (1)", parameters: [] }],
			[{ sql: "select id from outbox where id = ?", parameters: ["a"], expectRows: 1 }],
		];
		const { groups: outcomes } = transactionOf().write([batchOf({ groups })]);
		expect(outcomes).toMatchObject([
			{
				results: [
					{ changes: 1, rows: [] },
					{ changes: 1, rows: [] },
				],
			},
			{ refused: { query: 1, reason: "constraint", message: expect.stringContaining("UNIQUE") } },
			{ refused: { query: 1, reason: "rows", message: expect.stringMatching(/3.*9/) } },
			{ refused: { query: 0, reason: "invalid", message: expect.stringContaining("nowhere") } },
			{ results: [{ changes: 1, rows: [{ id: "a" }] }] },
		]);
		expect(ids()).toEqual(["a", "b"]);
	});

	it("are refused with a parameter that SQLite does not take", () => {
		const groups = [[mail("a", { parameters: [Symbol("a")] })], [mail("b")]];
		const { groups: outcomes } = transactionOf().write([batchOf({ groups })]);
		expect(outcomes).toMatchObject([{ refused: { query: 0, reason: "invalid" } }, { results: [{}] }]);
		expect(ids()).toEqual(["b"]);
	});

	it("are all left out when the disk is full, which is not their fault", () => {
		const transaction = transactionOf();
		const pages = Number(connection.prepare("pragma page_count").get()?.page_count);
		connection.exec(`pragma max_page_count = ${pages}`);
		const long = mail("b", { parameters: ["b".repeat(1_000_000)] });
		const batch = batchOf({ groups: [[mail("a")], [long]] });
		expect(() => transaction.write([batch])).toThrow("full");
		expect(connection.isTransaction).toBe(false);
		expect(ids()).toEqual([]);
	});

	it("are prepared once, and so is what adds to a table", () => {
		connection.exec("create table visits (page text primary key, visits integer)");
		const transaction = transactionOf();
		const table = { name: "visits", columns: { page: "key", visits: "sum" } } as const;
		const prepared = vi.spyOn(connection, "prepare");
		for (const id of ["a", "b", "c"])
			transaction.write([batchOf({ additions: [{ table, rows: [[id, 1]] }], groups: [[mail(id)]] })]);
		expect(prepared).toHaveBeenCalledTimes(2);
	});

	it("may be of very many kinds, each of which is prepared anew at times", () => {
		const groups = Array.from({ length: 450 }, (_, index) => [
			{ sql: `select ${index % 225} as number`, parameters: [] },
		]);
		const { groups: outcomes } = transactionOf().write([batchOf({ groups })]);
		expect(outcomes.map((outcome) => "results" in outcome && outcome.results[0]?.rows[0]?.number)).toEqual(
			groups.map((_, index) => index % 225),
		);
	});
});

describe("the primary result code of an error", () => {
	it("is the low byte of what SQLite reports", () => {
		const foreignKey = Object.assign(new Error("FOREIGN KEY constraint failed"), { errcode: 787 });
		expect(primaryCode(foreignKey)).toBe(19);
	});

	it.each([new Error("no code"), Object.assign(new Error("a text"), { errcode: "19" }), { errcode: 19 }])(
		"is -1 for what is no error of SQLite: %o",
		(error) => {
			expect(primaryCode(error)).toBe(-1);
		},
	);
});
