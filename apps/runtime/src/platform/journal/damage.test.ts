import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { JournalDamagedError } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { Damage } from "../database/damage.ts";
import { openForReading } from "../database/sqlite/connection.ts";
import { readEvents } from "./read-events.ts";
import { createRunIds } from "./run-id.ts";
import { createSqliteJournal } from "./sqlite-journal.ts";

const RUNS = createRunIds();
const ids = [RUNS(), RUNS(), RUNS()];
const whole = new Map<string, readonly Event[]>();

let test: TemporaryDatabase;
let path: string;
let file: number;

beforeAll(async () => {
	test = openTemporaryDatabase();
	const journal = createSqliteJournal(test.database);
	for (const id of ids) whole.set(id, await store(journal.open(id), id));
	await test.database.close();
	path = join(test.folder, "switchyard.db");
	const database = new DatabaseSync(path);
	database.exec("pragma journal_mode = delete");
	database.close();
	file = openSync(path, "r+");
});

afterAll(() => closeSync(file));

/** Three commits of a run that has not ended. */
async function store(
	run: ReturnType<ReturnType<typeof createSqliteJournal>["open"]>,
	id: string,
): Promise<Event[]> {
	const events: Event[] = [
		{
			type: "run-start",
			run: id,
			seq: 1,
			at: 1,
			flow: "f",
			revision: 1,
			node: "start",
			message: { of: id },
			cause: "api",
		},
		{ type: "run-resume", run: id, seq: 2, at: 2 },
		{ type: "run-resume", run: id, seq: 3, at: 3 },
	];
	for (const event of events) {
		run.append(event);
		run.setRow(runRow(id, { seq: event.seq }));
		await run.committed();
	}
	return events;
}

/** What a new process reads of each run: its events, or that it cannot. */
async function readAll(): Promise<("whole" | "noticed" | "wrong")[]> {
	const reader = openForReading(path);
	try {
		const read = readEvents({ reader, damage: new Damage() });
		return await Promise.all(ids.map((id) => verdictOn(read, id)));
	} catch (error) {
		// The database cannot even be opened: the server says so and does not start.
		expect(String(error)).toMatch(/malformed|not a database|database/);
		return ids.map(() => "noticed");
	} finally {
		reader.close();
	}
}

async function verdictOn(
	read: ReturnType<typeof readEvents>,
	id: string,
): Promise<"whole" | "noticed" | "wrong"> {
	try {
		const { events } = await read(id, 1, 100);
		if (JSON.stringify(events) === JSON.stringify(whole.get(id))) return "whole";
		// A run's row says how many events there must be, and the fold that they have no gap.
		return events.every(({ seq }, index) => seq === index + 1) && events.length === 3 ? "wrong" : "noticed";
	} catch (error) {
		if (!(error instanceof JournalDamagedError)) throw error;
		return "noticed";
	}
}

/** Runs `check` once for each of these bytes, with one bit of that byte flipped in the file. */
async function withEachFlipped(
	from: number,
	to: number,
	check: (offset: number) => Promise<void>,
): Promise<void> {
	const bytes = readFileSync(path);
	for (let offset = from; offset < to; offset++) {
		const byte = bytes[offset] ?? 0;
		writeSync(file, Buffer.of(byte ^ (1 << (offset % 8))), 0, 1, offset);
		await check(offset);
		writeSync(file, Buffer.of(byte), 0, 1, offset);
	}
}

describe("with any byte of a small journal flipped", () => {
	it("in a run's events, that run is noticed and the others are whole [Q-R15]", async () => {
		const [, damaged = ""] = ids;
		let flipped = 0;
		for (const event of whole.get(damaged) ?? []) {
			const text = JSON.stringify([event]);
			const from = readFileSync(path).indexOf(text);
			expect(from).toBeGreaterThan(0);
			await withEachFlipped(from, from + text.length, async (offset) => {
				expect([offset, ...(await readAll())]).toEqual([offset, "whole", "noticed", "whole"]);
				flipped++;
			});
		}
		expect(flipped).toBeGreaterThan(300);
		expect(await readAll()).toEqual(["whole", "whole", "whole"]);
	});

	it.each(["journal", "journal_by_run"])(
		"anywhere else in the pages of %s, nothing is read that was never written [Q-R15]",
		async (name) => {
			const database = new DatabaseSync(path, { readOnly: true });
			const page = Number(
				database.prepare("select rootpage from sqlite_master where name = ?").get(name)?.rootpage,
			);
			const size = Number(database.prepare("pragma page_size").get()?.page_size);
			database.close();
			const start = (page - 1) * size;
			const header = readFileSync(path).subarray(start, start + size);
			const [cells, content] = [header.readUInt16BE(3), header.readUInt16BE(5)];
			const check = async (offset: number) => expect([offset, ...(await readAll())]).not.toContain("wrong");
			await withEachFlipped(start, start + 8 + 2 * cells, check);
			await withEachFlipped(start + content, start + size, check);
		},
	);
});
