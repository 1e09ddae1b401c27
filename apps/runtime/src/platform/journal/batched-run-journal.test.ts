import { runRow, TestClock } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { beforeEach, describe, expect, it } from "vitest";
import { ScriptedWriter } from "../../../test/support/scripted-writer.ts";
import { LINGER_MS, WriteQueue } from "../database/write-queue.ts";
import { BatchedRunJournal } from "./batched-run-journal.ts";

const LARGE = "x".repeat(70_000);
const unavailable = { code: "JOURNAL_UNAVAILABLE" };

let clock: TestClock;
let writer: ScriptedWriter;
let queue: WriteQueue;

beforeEach(() => {
	clock = new TestClock();
	writer = new ScriptedWriter();
	queue = new WriteQueue(writer.start, { info: () => {}, error: () => {} }, () => {}, clock);
});

const turn = () => new Promise(setImmediate);

function event(run: string, seq: number, text?: string): Event {
	if (text === undefined) return { type: "run-resume", run, seq, at: seq };
	return { type: "step-end", run, seq, at: seq, step: 1, outputs: { text }, port: "out" };
}

/** The journal of a run that was accepted, and has nothing to write. */
async function accepted(run: string): Promise<BatchedRunJournal> {
	const journal = new BatchedRunJournal(queue, run);
	journal.append(event(run, 1));
	const committed = journal.committed();
	await turn();
	writer.commit();
	await committed;
	writer.sent.length = 0;
	return journal;
}

describe("what a run appends until its batch is sent", () => {
	it("goes as one append, with its values, its row and the version that it uses", async () => {
		const journal = new BatchedRunJournal(queue, "one");
		const row = runRow("one");
		const version = { flow: "f", revision: 1, document: "{}", at: 1, types: { hash: "h", document: "[]" } };
		journal.append(event("one", 1, LARGE));
		journal.keepVersion(version);
		journal.append(event("one", 2, `${LARGE}!`));
		journal.append(event("one", 3));
		expect(journal.unsent).toBe(3);
		journal.setRow(row);
		journal.flush();
		await turn();
		expect(writer.sent).toMatchObject([{ appends: [{ run: "one", first: 1, row, version }] }]);
		const [append] = writer.sent[0]?.appends ?? [];
		expect(append?.values.map(({ text }) => JSON.parse(text))).toEqual([LARGE, `${LARGE}!`]);
		expect(JSON.parse(append?.events ?? "").map(({ seq }: Event) => seq)).toEqual([1, 2, 3]);
	});

	it("goes with rows of projections, each in the batch of its event", async () => {
		const journal = await accepted("one");
		const table = { name: "seen", columns: { page: "key" } } as const;
		expect(() => journal.add(table, { page: "home" })).toThrow("written together with an event");
		journal.append(event("one", 2));
		journal.add(table, { page: "home" });
		journal.flush();
		await turn();
		journal.append(event("one", 3));
		journal.add(table, { page: "news" });
		journal.flush();
		await turn();
		expect(writer.sent.map(({ additions }) => additions)).toEqual([
			[{ table, rows: [["home"]] }],
			[{ table, rows: [["news"]] }],
		]);
	});

	it("is sent with what the next milliseconds bring where it only has to settle", async () => {
		const journal = await accepted("one");
		journal.append(event("one", 2));
		const settled = journal.settled();
		await turn();
		expect(writer.sent).toEqual([]);
		clock.advance(LINGER_MS);
		expect(writer.sent).toHaveLength(1);
		writer.commit();
		await settled;
	});

	it("is followed by an append of its own once it was sent", async () => {
		const journal = await accepted("one");
		expect(journal.unsent).toBe(0);
		journal.append(event("one", 2));
		clock.advance(LINGER_MS);
		expect(journal.unsent).toBe(0);
		journal.append(event("one", 3));
		expect(journal.unsent).toBe(1);
		clock.advance(LINGER_MS);
		expect(writer.sent.map(({ appends }) => appends.map(({ first }) => first))).toEqual([[2], [3]]);
	});

	it("is what a row and a version are written with: alone they cannot be", async () => {
		const journal = new BatchedRunJournal(queue, "one");
		expect(() => journal.setRow(runRow("one"))).toThrow("together with an event");
		const sent = await accepted("two");
		const version = { flow: "f", revision: 1, document: "{}", at: 1, types: { hash: "h", document: "[]" } };
		expect(() => sent.setRow(runRow("two"))).toThrow("together with an event");
		expect(() => sent.keepVersion(version)).toThrow("together with an event");
	});

	it("is sent at once for a caller in a hurry, and for no other", async () => {
		const [one, two] = [await accepted("one"), await accepted("two")];
		two.append(event("two", 2));
		one.flush();
		await one.committed();
		await turn();
		expect(writer.sent).toEqual([]);
		two.flush();
		await turn();
		expect(writer.runs).toEqual([["two"]]);
	});
});

describe("waiting for what a run has appended", () => {
	it("is over at once for one that has appended nothing", async () => {
		const journal = new BatchedRunJournal(queue, "one");
		await journal.committed();
		await journal.confirmed();
		expect(journal.unsent).toBe(0);
	});

	it("is over when a full disk refuses its start", async () => {
		const journal = new BatchedRunJournal(queue, "new");
		journal.append(event("new", 1));
		const committed = journal.committed();
		await turn();
		writer.fail("full");
		await expect(committed).rejects.toMatchObject(unavailable);
	});

	it("waits out a full disk for an accepted run, but fails a caller who wants to know now", async () => {
		const journal = await accepted("old");
		journal.append(event("old", 2));
		const [committed, confirmed] = [journal.committed(), journal.confirmed()];
		await turn();
		writer.fail("full");
		await expect(confirmed).rejects.toMatchObject(unavailable);
		clock.advance(500);
		writer.commit();
		await committed;
	});

	it("sends it for those who want to know now", async () => {
		const journal = await accepted("old");
		journal.append(event("old", 2));
		const confirmed = journal.confirmed();
		await turn();
		writer.commit();
		await confirmed;
		expect(writer.runs).toEqual([["old"]]);
	});
});
