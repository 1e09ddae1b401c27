import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readNote } from "../evidence/evidence-file.ts";
import type { WriteBatch, WriteQuery, WriterReport } from "../write-protocol.ts";
import { openForReading } from "./connection.ts";
import { type PreparedDatabase, prepare } from "./prepare.ts";
import { SMALL_DATABASE_BYTES } from "./testing/small-database.ts";
import { startWriterThread } from "./writer-thread.ts";

/** More pages than the writer copies into the database at once. */
const MORE_THAN_A_COPY = 6_000_000;

let folder: string;
let prepared: PreparedDatabase;
let writer: ReturnType<ReturnType<typeof startWriterThread>>;
let reports: WriterReport[];
let ended: string[];
let reader: DatabaseSync;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	prepared = prepare(folder);
	reports = [];
	ended = [];
	reader = openForReading(join(folder, "switchyard.db"));
});

afterEach(async () => {
	reader.close();
	await writer.close();
	rmSync(folder, { recursive: true });
});

function start({ owner = prepared.epoch, maxBytes }: { owner?: number; maxBytes?: number } = {}): void {
	writer = startWriterThread({
		file: join(folder, "switchyard.db"),
		owner,
		evidence: prepared.evidence,
		blobs: { folder: join(folder, "blobs") },
		...defined({ maxBytes }),
	})(
		(report) => reports.push(report),
		(reason) => ended.push(reason),
	);
}

const query = (sql: string, ...parameters: unknown[]): WriteQuery => ({ sql, parameters });

const mail = (id: string, length = 0) =>
	query(
		"insert into outbox (id, sender, recipients, subject, text, at) values (?, '', '[]', '', ?, 1)",
		id,
		"x".repeat(length),
	);

function batch(round: number, ...groups: WriteQuery[][]): WriteBatch {
	return { type: "batch", round, appends: [], additions: [], groups, unneeded: [] };
}

const mails = () =>
	reader
		.prepare("select id from outbox order by id")
		.all()
		.map(({ id }) => id);
const commits = () => Number(reader.prepare("select commits from owner").get()?.commits);
const sizeOf = (file: string) => statSync(join(folder, file)).size;

/** Waits for so many reports in all, and gives the last. */
async function reported(count: number): Promise<WriterReport | undefined> {
	await vi.waitFor(() => expect(reports.length + ended.length).toBeGreaterThanOrEqual(count), 8000);
	expect([reports.length, ended]).toEqual([count, []]);
	return reports.at(-1);
}

/** How many batches the reports of commits speak of, and what each group did. */
async function committed(batches: number) {
	const done = () =>
		reports.reduce((sum, report) => sum + (report.type === "commit" ? report.batches : 0), 0);
	await vi.waitFor(() => expect(done()).toBe(batches), 8000);
	return reports.flatMap((report) => (report.type === "commit" ? report.groups : []));
}

describe("the writer's thread", () => {
	it("commits every batch that waits, in order, and notes how far the database has come", async () => {
		start();
		for (const id of ["a", "b", "c"]) writer.send(batch(0, [mail(id)], [query("select ? as id", id)]));
		const groups = await committed(3);
		expect(groups).toHaveLength(6);
		expect(groups.map((group) => ("results" in group ? group.results[0]?.rows : group))).toEqual([
			[],
			[{ id: "a" }],
			[],
			[{ id: "b" }],
			[],
			[{ id: "c" }],
		]);
		expect(mails()).toEqual(["a", "b", "c"]);
		const { path, begin } = prepared.evidence;
		expect(reports.length).toBeLessThan(3);
		expect(readNote(path)).toMatchObject({ opening: begin.opening, commits: begin.commits + reports.length });
		expect(commits()).toBe(begin.commits + reports.length);
	});

	it("commits what was sent before it is closed, and leaves no log behind", async () => {
		start();
		reader.close();
		writer.send(batch(0, [mail("a")]));
		await writer.close();
		expect(reports).toMatchObject([{ type: "commit", batches: 1 }]);
		expect(ended).toEqual([]);
		expect(existsSync(join(folder, "switchyard.db-wal"))).toBe(false);
		reader = openForReading(join(folder, "switchyard.db"));
		expect(mails()).toEqual(["a"]);
		start();
	});

	it("drops what was sent before its failure was known, and takes the next round [Q-R5]", async () => {
		start({ maxBytes: SMALL_DATABASE_BYTES });
		writer.send(batch(0, [mail("a", 2_000_000)]));
		expect(await reported(1)).toEqual({
			type: "failure",
			round: 0,
			kind: "full",
			message: expect.stringContaining("full"),
			undecided: 0,
		});
		writer.send(batch(0, [mail("stale")]));
		writer.send(batch(1, [mail("b", 2_000_000)]));
		expect(await reported(2)).toMatchObject({ type: "failure", round: 1, kind: "full" });
		writer.send(batch(1, [mail("stale")]));
		writer.send(batch(5, [mail("c")]));
		expect(await reported(3)).toMatchObject({ type: "commit", batches: 1 });
		writer.send(batch(4, [mail("stale")]));
		writer.send(batch(5, [mail("d")]));
		expect(await reported(4)).toMatchObject({ type: "commit", batches: 1 });
		expect(mails()).toEqual(["c", "d"]);
	});

	it("says of a lock that it passes, and of another owner that it does not [Q-R13]", async () => {
		start();
		writer.send(batch(0, [query("pragma busy_timeout = 0")]));
		await committed(1);
		const other = new DatabaseSync(join(folder, "switchyard.db"));
		other.exec("begin immediate");
		writer.send(batch(0, [mail("a")]));
		expect(await reported(2)).toMatchObject({ type: "failure", round: 0, kind: "passing" });
		other.exec("update owner set epoch = epoch + 1");
		other.exec("commit");
		other.close();
		writer.send(batch(1, [mail("a")]));
		expect(await reported(3)).toMatchObject({
			type: "failure",
			round: 1,
			kind: "final",
			message: expect.stringContaining("Another server"),
		});
		expect(mails()).toEqual([]);
		expect(readNote(prepared.evidence.path)?.commits).toBe(commits());
	});

	it("copies its log into the database from time to time, so that the log stays small", async () => {
		start();
		const before = sizeOf("switchyard.db");
		for (const [index, id] of ["a", "b"].entries()) {
			writer.send(batch(0, [mail(id, 100_000)]));
			await committed(index + 1);
		}
		expect(sizeOf("switchyard.db")).toBe(before);
		expect(sizeOf("switchyard.db-wal")).toBeGreaterThan(200_000);
		writer.send(batch(0, [mail("c", MORE_THAN_A_COPY)]));
		await committed(3);
		await vi.waitFor(() => expect(sizeOf("switchyard.db")).toBeGreaterThan(MORE_THAN_A_COPY));
		const full = sizeOf("switchyard.db-wal");
		for (let sent = 3; sent < 12; sent++) {
			writer.send(batch(0, [mail(`${sent}`, 500_000)]));
			await committed(sent + 1);
		}
		expect(sizeOf("switchyard.db-wal")).toBe(full);
	});
});
