import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Journal } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
	openTemporaryDatabase,
	type TemporaryDatabase,
} from "../../../../test/support/temporary-database.ts";
import { blobPath } from "../../../platform/files/blobs/blob-path.ts";
import { systemClock } from "../../../platform/host-driver/system-clock.ts";
import { createRunIds } from "../../../platform/journal/run-id.ts";
import { createSqliteJournal } from "../../../platform/journal/sqlite-journal.ts";
import { Sweeper } from "./sweeper.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1);
const [OURS, MINE] = ["a".repeat(70_000), "b".repeat(70_000)];

let test: TemporaryDatabase;
let journal: Journal;
const logger = { info: vi.fn(), error: vi.fn() };

beforeEach(() => {
	test = openTemporaryDatabase();
	journal = createSqliteJournal(test.database);
});

afterEach(() => test.dispose());

function sweeper(): Sweeper {
	const policy = { keepDays: 30, keepRuns: 1000, keyWindowMs: DAY, keepStatisticsDays: 400 };
	return new Sweeper({ database: test.database, policy, logger, clock: { ...systemClock, now: () => NOW } });
}

/** A run that ended so many days ago. */
async function store(days: number, text: string): Promise<string> {
	const at = NOW - days * DAY;
	const id = createRunIds(() => at)();
	const run = journal.open(id);
	const message = { text };
	run.append({
		type: "run-start",
		run: id,
		seq: 1,
		at,
		flow: "f",
		revision: 1,
		node: "start",
		message,
		cause: "api",
	});
	run.setRow(runRow(id, { status: "succeeded", started_at: at, ended_at: at }));
	await run.committed();
	return id;
}

function refOf(text: string): string {
	return `sha256-${hash("sha256", JSON.stringify(text))}`;
}

function isOnDisk(text: string): boolean {
	return existsSync(blobPath(test.database.blobs, refOf(text)).file);
}

it("removed runs leave room in the file that the next runs take", async () => {
	const text = "x".repeat(30_000);
	const pages = () => Number(test.database.reader.prepare("pragma page_count").get()?.page_count);
	for (let i = 0; i < 50; i++) await store(40, text);
	const full = pages();
	await sweeper().sweep();
	for (let i = 0; i < 50; i++) await store(1, text);
	expect(pages()).toBeLessThan(full * 1.1);
});

it("the files of large values go with the last run that needs them", async () => {
	await store(31, MINE);
	await store(31, OURS);
	await store(1, OURS);
	await sweeper().sweep();
	await test.database.queue.drain();
	expect([isOnDisk(MINE), isOnDisk(OURS)]).toEqual([false, true]);
});

it("large values that an earlier version kept in the database are read, and go in the same way", async () => {
	await store(31, MINE);
	const young = await store(1, "small");
	const { read, reader, write, queue } = test.database;
	const number = Number(reader.prepare("select number from runs where id = ?").get(young)?.number);
	await write([
		...[MINE, OURS].map((text) =>
			read
				.insertInto("journal_values")
				.values({ ref: refOf(text), text: JSON.stringify(text) })
				.compile(),
		),
		read
			.insertInto("value_refs")
			.values({ run: number, ref: refOf(OURS) })
			.compile(),
	]);
	await sweeper().sweep();
	await queue.drain();
	expect(await journal.value(refOf(MINE))).toBeUndefined();
	expect(await journal.value(refOf(OURS))).toBe(JSON.stringify(OURS));
});

it("files that no run ever needed, because a process died before the commit, go at the next start", async () => {
	await store(1, OURS);
	await store(1, MINE);
	const { read, write } = test.database;
	await write([read.deleteFrom("value_refs").where("ref", "=", refOf(MINE)).compile()]);
	const next = sweeper();
	next.start();
	await vi.waitFor(() => expect(isOnDisk(MINE)).toBe(false));
	await next.stop();
	expect(await journal.value(refOf(OURS))).toBe(JSON.stringify(OURS));
	expect(logger.error).not.toHaveBeenCalled();
});
