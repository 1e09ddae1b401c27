import { runRow, TestClock } from "@switchyard/host/testing";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appendOf, callOf } from "../../../test/support/pending-appends.ts";
import { ScriptedWriter } from "../../../test/support/scripted-writer.ts";
import type { PendingAppend } from "./pending-batch.ts";
import { LINGER_MS, WriteQueue } from "./write-queue.ts";

const RETRY_MS = 500;
const unavailable = { code: "JOURNAL_UNAVAILABLE" };

let clock: TestClock;
let writer: ScriptedWriter;
let queue: WriteQueue;
const logger = { info: vi.fn(), error: vi.fn() };
const onFailure = vi.fn();
const listener = { committed: vi.fn(), refused: vi.fn() };

beforeEach(() => {
	vi.clearAllMocks();
	clock = new TestClock();
	writer = new ScriptedWriter();
	queue = new WriteQueue(writer.start, logger, onFailure, clock);
	queue.listener = listener;
});

const turn = () => new Promise(setImmediate);
const mail = { sql: "insert into outbox", parameters: ["a"] };

/** What has become of a promise by the end of this turn of the event loop. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
	const given = promise.then(
		() => "resolved",
		(error: unknown) => error,
	);
	return Promise.race([given, turn().then(() => "pending")]);
}

describe("what is written", () => {
	it("waits a few milliseconds for others when nobody waits for it, and then goes with them", () => {
		queue.append(appendOf("one", 2));
		clock.advance(LINGER_MS - 1);
		queue.append(appendOf("two", 2));
		expect(writer.sent).toEqual([]);
		clock.advance(1);
		expect(writer.runs).toEqual([["one", "two"]]);
		queue.append(appendOf("one", 3));
		clock.advance(LINGER_MS);
		expect(writer.runs).toEqual([["one", "two"], ["one"]]);
		clock.advance(10 * LINGER_MS);
		expect(writer.sent).toHaveLength(2);
	});

	it("goes once the turn is over when someone waits for it, and then not again", async () => {
		queue.append(appendOf("one", 2));
		queue.flush();
		queue.flush();
		queue.append(appendOf("two", 2));
		expect(writer.sent).toEqual([]);
		await turn();
		expect(writer.runs).toEqual([["one", "two"]]);
		queue.append(appendOf("one", 3));
		queue.flush();
		await turn();
		expect(writer.runs).toEqual([["one", "two"], ["one"]]);
		// The moment that the first append would have waited is over: nothing of the second one goes with it.
		queue.append(appendOf("two", 3));
		clock.advance(LINGER_MS - 1);
		expect(writer.sent).toHaveLength(2);
	});

	it("needs no timer while it goes at the end of the turn", () => {
		const after = vi.spyOn(clock, "after");
		const flushed = new WriteQueue(() => writer, logger, onFailure, { after });
		flushed.flush();
		flushed.append(appendOf("one", 2));
		expect(after).not.toHaveBeenCalled();
	});

	it("says of each run from which event on it is, with its values, its row and its version, and what it adds elsewhere", async () => {
		const [row, types] = [runRow("one"), { hash: "h", document: "[]" }];
		const version = { flow: "f", revision: 1, document: "{}", at: 1, types };
		const kept = { run: "one", values: [{ ref: "sha256-a", text: '"a"' }], row, version };
		const table = { name: "seen", columns: { page: "key", visits: "sum" } } as const;
		const seen = { table, row: { page: "home", visits: 1 } };
		const append = { ...appendOf("one", 7), ...kept, additions: [seen, seen] };
		queue.append(append);
		append.events.push({ type: "run-resume", run: "one", seq: 8, at: 1 });
		void queue.write([mail]);
		void queue.collect(["sha256-b", "sha256-c"]);
		await turn();
		expect(writer.sent).toEqual([
			{
				type: "batch",
				round: 0,
				appends: [{ ...kept, first: 7, events: JSON.stringify(append.events) }],
				additions: [{ table, rows: [["home", 2]] }],
				groups: [[mail]],
				unneeded: ["sha256-b", "sha256-c"],
			},
		]);
	});

	it("is begun while others are still at work, when it is much and the writer has nothing to do", () => {
		const many = () => Array.from({ length: 33 }, (_, run) => queue.append(appendOf(`run-${run}`, 2)));
		const [first, ...rest] = many();
		expect(writer.sent.map(({ appends }) => appends.length)).toEqual([32]);
		expect(rest.at(-1)).not.toBe(first);
		expect(queue.current).toBe(rest.at(-1));
		many();
		expect(writer.sent).toHaveLength(1);
	});

	it("is what is collected too, with nothing else", async () => {
		const collected = queue.collect(["sha256-a"]);
		await turn();
		expect(writer.sent).toMatchObject([{ appends: [], groups: [], unneeded: ["sha256-a"] }]);
		expect(await stateOf(collected)).toBe("pending");
		writer.commit();
		expect(await stateOf(collected)).toBe("resolved");
	});

	it("goes by the machine's own clock where no other is given, which does not ring once it has gone", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		try {
			const own = new WriteQueue(writer.start, logger, onFailure);
			own.append(appendOf("one", 2));
			vi.advanceTimersByTime(LINGER_MS);
			expect(writer.runs).toEqual([["one"]]);
			own.append(appendOf("one", 3));
			void own.drain();
			expect(writer.runs).toHaveLength(2);
			expect(vi.getTimerCount()).toBe(0);
			writer.commit(2);
			await own.close();
		} finally {
			vi.useRealTimers();
		}
	});

	it("is nothing when there is nothing", async () => {
		queue.flush();
		await turn();
		await queue.drain();
		expect(writer.sent).toEqual([]);
	});
});

describe("what the disk has", () => {
	it("is reported in order, to the listener first", async () => {
		const order: string[] = [];
		listener.committed.mockImplementation((appends: readonly PendingAppend[]) =>
			order.push(...appends.map(({ run }) => `${run} committed`)),
		);
		const batches = [];
		for (const run of ["one", "two", "three"]) {
			const batch = queue.append(appendOf(run, 1));
			batches.push(batch);
			void batch.accepted.promise.then(() => order.push(`${run} accepted`));
			queue.flush();
			await turn();
		}
		writer.commit(2);
		expect(logger.info).not.toHaveBeenCalled();
		expect(order).toEqual(["one committed", "two committed"]);
		await turn();
		expect(order.slice(2)).toEqual(["one accepted", "two accepted"]);
		expect(await stateOf(batches[1]?.committed.promise ?? Promise.reject())).toBe("resolved");
		expect(await stateOf(batches[2]?.accepted.promise ?? Promise.reject())).toBe("pending");
		expect(await stateOf(batches[2]?.committed.promise ?? Promise.reject())).toBe("pending");
	});

	it("is reported to each query of its batch, and of the next one", async () => {
		const [first, second] = [queue.write([mail]), queue.write([mail, mail])];
		await turn();
		const third = queue.write([mail]);
		await turn();
		const results = [{ changes: 1, rows: [] }];
		const refused = { query: 1, reason: "constraint", message: "UNIQUE" } as const;
		writer.commit(2, [{ results }, { refused }, { results: [] }]);
		expect(await first).toEqual(results);
		await expect(second).rejects.toMatchObject({
			name: "WriteRefusedError",
			query: 1,
			reason: "constraint",
			message: expect.stringContaining("UNIQUE"),
		});
		expect(await third).toEqual([]);
	});

	it("is waited for by those who drain the queue, and by nobody longer than it is out of reach", async () => {
		queue.append(appendOf("one", 2));
		const drained = queue.drain();
		expect(writer.sent).toHaveLength(1);
		expect(await stateOf(drained)).toBe("pending");
		writer.commit();
		expect(await stateOf(drained)).toBe("resolved");
		queue.append(appendOf("one", 3));
		void queue.drain();
		writer.fail("full");
		expect(await stateOf(queue.drain())).toBe("resolved");
	});
});

describe.each(["full", "passing"] as const)("a store that is %s", (kind) => {
	const failed = async () => {
		queue.flush();
		await turn();
		writer.fail(kind);
	};

	it("takes no new work, with a reason and what to do, until it is written again [Q-R5] [Q-R22]", async () => {
		expect([queue.unavailable, queue.isWritable]).toEqual([undefined, true]);
		queue.append(appendOf("old", 2));
		await failed();
		expect(queue.unavailable).toMatchObject({
			...unavailable,
			hint: expect.stringContaining(kind === "full" ? "disk" : "database"),
			cause: `It is ${kind}.`,
		});
		expect(queue.isWritable).toBe(false);
		expect(() => queue.append(appendOf("new", 1))).toThrow(expect.objectContaining(unavailable));
		await expect(queue.write([mail])).rejects.toMatchObject(unavailable);
		expect(logger.error).toHaveBeenCalledExactlyOnceWith(
			{ kind, reason: `It is ${kind}.` },
			expect.any(String),
		);
		clock.advance(RETRY_MS);
		writer.commit();
		expect([queue.unavailable, queue.isWritable]).toEqual([undefined, true]);
		expect(logger.info).toHaveBeenCalledOnce();
		queue.append(appendOf("new", 1));
		clock.advance(LINGER_MS);
		expect(writer.runs.at(-1)).toEqual(["new"]);
		expect(onFailure).not.toHaveBeenCalled();
	});

	it("is tried twice a second with what waits, in a round of its own, and nothing is sent meanwhile", async () => {
		queue.append(appendOf("old", 2));
		await failed();
		queue.append(appendOf("old", 3));
		queue.flush();
		await turn();
		clock.advance(RETRY_MS - 1);
		expect(writer.sent).toHaveLength(1);
		clock.advance(1);
		expect(writer.sent.map(({ round }) => round)).toEqual([0, 1]);
		expect(writer.runs).toEqual([["old"], ["old"]]);
		writer.fail(kind);
		clock.advance(RETRY_MS);
		expect(writer.sent.map(({ round }) => round)).toEqual([0, 1, 2]);
		expect(logger.error).toHaveBeenCalledOnce();
		writer.commit();
		expect(writer.sent.map(({ appends }) => appends[0]?.first)).toEqual([2, 2, 2, 3]);
	});

	it("is tried with an empty batch where nothing waits", () => {
		writer.fail(kind);
		clock.advance(RETRY_MS);
		expect(writer.sent).toMatchObject([{ round: 1, appends: [], groups: [], unneeded: [] }]);
		writer.commit();
		expect(queue.isWritable).toBe(true);
		clock.advance(10 * RETRY_MS);
		expect(writer.sent).toHaveLength(1);
	});

	it("refuses the starts that waited, keeps what accepted runs wrote, and their sub-flows [Q-R22]", async () => {
		const kept = queue.append(appendOf("old", 2));
		queue.append(callOf("child", "old"));
		queue.append(appendOf("new", 1));
		queue.append(callOf("grandchild", "new"));
		const query = queue.write([mail]);
		await failed();
		expect(listener.refused).toHaveBeenCalledExactlyOnceWith(new Set(["new", "grandchild"]));
		await expect(query).rejects.toMatchObject(unavailable);
		await expect(kept.accepted.promise).rejects.toMatchObject(unavailable);
		expect(await stateOf(kept.committed.promise)).toBe("pending");
		const later = queue.append(callOf("later", "old"));
		clock.advance(RETRY_MS);
		expect(writer.runs.at(-1)).toEqual(["old", "child"]);
		writer.commit();
		expect(await stateOf(kept.committed.promise)).toBe("resolved");
		expect(writer.runs.at(-1)).toEqual(["later"]);
		writer.commit();
		expect(await stateOf(later.committed.promise)).toBe("resolved");
	});

	it("refuses nothing of what may be on disk all the same: that is sent again as it is", async () => {
		const undecided = queue.append(appendOf("first", 1));
		queue.flush();
		await turn();
		const refused = queue.append(appendOf("second", 1));
		queue.flush();
		await turn();
		queue.append(appendOf("third", 1));
		writer.fail(kind, 1);
		expect(listener.refused).toHaveBeenCalledExactlyOnceWith(new Set(["second", "third"]));
		expect(await stateOf(undecided.accepted.promise)).toBe("pending");
		expect(await stateOf(refused.accepted.promise)).toMatchObject(unavailable);
		clock.advance(RETRY_MS);
		expect(writer.runs.slice(2)).toEqual([["first"], []]);
	});

	it("resumes those that wait for it, once a commit has shown that it can be written", async () => {
		expect(await stateOf(queue.whenWritable())).toBe("resolved");
		queue.append(appendOf("old", 2));
		await failed();
		const waiting = queue.whenWritable();
		expect(await stateOf(waiting)).toBe("pending");
		clock.advance(RETRY_MS);
		expect(await stateOf(waiting)).toBe("pending");
		writer.commit();
		expect(await stateOf(waiting)).toBe("resolved");
	});

	it("is not tried again once the queue is closed", async () => {
		queue.append(appendOf("old", 2));
		await failed();
		await queue.close();
		expect(writer.close).toHaveBeenCalledOnce();
		clock.advance(10 * RETRY_MS);
		expect(writer.sent).toHaveLength(1);
	});
});

describe("a store that may be another server's by now [Q-R25]", () => {
	it("is not writable until a commit has shown that it is still ours", async () => {
		writer.isOwner = false;
		expect(queue.isWritable).toBe(false);
		expect(queue.unavailable).toBeUndefined();
		const waiting = queue.whenWritable();
		queue.append(appendOf("one", 2));
		queue.flush();
		await turn();
		writer.commit();
		expect(await stateOf(waiting)).toBe("pending");
		writer.isOwner = true;
		queue.append(appendOf("one", 3));
		queue.flush();
		await turn();
		writer.commit();
		expect(await stateOf(waiting)).toBe("resolved");
	});
});

describe("a failure that does not pass [Q-R6]", () => {
	it.each([
		["the writer tells of", () => writer.fail("final"), "It is final."],
		["ends the writer", () => writer.end("The thread ended."), "The thread ended."],
	])("and that %s stops everything for good", async (_what, fail, reason) => {
		const sent = queue.append(appendOf("old", 2));
		queue.flush();
		await turn();
		const current = queue.append(appendOf("older", 2));
		const query = queue.write([mail]);
		fail();
		for (const promise of [
			sent.accepted.promise,
			sent.committed.promise,
			current.accepted.promise,
			current.committed.promise,
			query,
			queue.collect(["sha256-a"]),
			queue.write([mail]),
		]) {
			await expect(promise).rejects.toMatchObject({ ...unavailable, cause: reason });
		}
		expect(queue.unavailable?.hint).toContain("restart");
		expect(queue.isWritable).toBe(false);
		expect(onFailure).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ message: expect.stringContaining(reason) }),
		);
		expect(logger.error).toHaveBeenCalledExactlyOnceWith({ reason }, expect.any(String));
		expect(() => queue.append(appendOf("new", 1))).toThrow(expect.objectContaining(unavailable));
		writer.commit();
		writer.fail("full");
		writer.end("again");
		queue.append(appendOf("old", 3));
		clock.advance(10 * RETRY_MS);
		await queue.drain();
		expect(writer.sent).toHaveLength(1);
		expect([onFailure, logger.error, listener.refused].map(({ mock }) => mock.calls.length)).toEqual([
			1, 1, 0,
		]);
		expect(listener.committed).not.toHaveBeenCalled();
	});

	it("ends the tries after one that seemed to pass", async () => {
		queue.append(appendOf("old", 2));
		queue.flush();
		await turn();
		writer.fail("passing");
		writer.end("The thread ended.");
		clock.advance(10 * RETRY_MS);
		expect(writer.sent).toHaveLength(1);
		expect(queue.unavailable?.cause).toBe("The thread ended.");
	});
});
