import type { Journal, RunCommit, RunJournal, RunRow } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import { AppError } from "@switchyard/spec/error";
import { type Event, referencesIn } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { afterEach, describe, expect, it } from "vitest";
import { runSnapshot } from "../../../test/support/run-snapshot.ts";
import { describeStores } from "../../../test/support/stores.ts";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { createDatabaseJournal } from "./database-journal.ts";
import { createMemoryJournal } from "./memory-journal.ts";
import { createRunIds } from "./run-id.ts";

const nextRunId = createRunIds();
const flow: Flow = { formatVersion: 1, id: "flow", name: "Flow", revision: 3, nodes: [], wires: [] };

describeStores("a journal", ({ open, journalOf }) => journalTests(async () => journalOf(await open())));

describe("whether a journal can be written", () => {
	it("is what its queue says, now and once it changes", async () => {
		const unavailable = new AppError("JOURNAL_UNAVAILABLE");
		let heal = () => {};
		const queue = {
			unavailable,
			isWritable: false,
			whenWritable: () =>
				new Promise<void>((resolve) => {
					heal = resolve;
				}),
		};
		const journal = createDatabaseJournal({ queue } as never);
		expect([journal.unavailable, journal.isWritable]).toEqual([unavailable, false]);
		const writable = journal.whenWritable();
		heal();
		await writable;
	});
});

describe("a journal that asks as every database can be asked", () => {
	let temporary: TemporaryDatabase | undefined;
	afterEach(() => temporary?.dispose());
	journalTests(async () => {
		temporary = openTemporaryDatabase();
		return createDatabaseJournal(temporary.database);
	});
});

describeStores("a journal in a database", ({ open, journalOf }) => {
	it("keeps large values beside it, and knows which run refers to which [Q-S12]", async () => {
		const journal = journalOf(await open());
		const [id, other] = [nextRunId(), await commitRun(journal)];
		const run = begin(journal, id);
		const outputs = { text: "x".repeat(70_000) };
		const whole: Event = { type: "step-end", run: id, seq: 2, at: 2, step: 1, outputs, port: "out" };
		run.append(whole);
		await run.committed();
		const { events } = await journal.read(id, 2, 10);
		const [ref = ""] = events.flatMap((each) => [...referencesIn(each)]);
		expect(events).toMatchObject([{ outputs: { text: { __ref: ref, __type: "string" } } }]);
		expect(await journal.value(ref)).toBe(JSON.stringify(outputs.text));
		expect(await journal.load(id, 2, 10)).toEqual({ events: [whole], more: false });
		expect(await journal.load(id, 1, 1)).toEqual({ events: [event(id, 1)], more: true });
		expect(await journal.refersTo(id, ref)).toBe(true);
		expect(await journal.refersTo(other, ref)).toBe(false);
		expect(await journal.refersTo(id, `sha256-${"0".repeat(64)}`)).toBe(false);
	});

	it("ends the row of a run that cannot continue: it waits for nobody any more", async () => {
		const journal = journalOf(await open());
		const waits = { status: "waiting", wake_at: 5, approvals: "[]", unknown_steps: 1 } as const;
		const [id, other] = [await commitRun(journal, waits), await commitRun(journal, waits)];
		const over = { status: "failed", ended_at: 7, error: '{"code":"X"}' } as const;
		await journal.replaceRow(runRow(id, over));
		expect(await journal.row(id)).toMatchObject({
			...over,
			wake_at: null,
			approvals: null,
			unknown_steps: null,
		});
		expect(await journal.row(other)).toMatchObject({ ...waits, ended_at: null });
	});

	it("can be written as long as its database can", async () => {
		const journal = journalOf(await open());
		const id = nextRunId();
		begin(journal, id);
		await journal.drain();
		await journal.whenWritable();
		expect([journal.isWritable, journal.unavailable]).toEqual([true, undefined]);
		expect((await journal.read(id, 1, 10)).events).toEqual([event(id, 1)]);
	});

	it("holds fewer events when they are large, and all of them come page by page", async () => {
		const journal = journalOf(await open());
		const id = nextRunId();
		const run = begin(journal, id);
		const usage = { inputTokens: 0, outputTokens: 0 };
		for (let seq = 2; seq <= 13; seq++) {
			const answer = { text: "x".repeat(1_000_000), toolCalls: [], usage };
			run.append({ type: "model-end", run: id, seq, at: seq, step: 1, turn: seq, answer });
			await run.committed();
		}
		const first = await journal.read(id, 1, 5000);
		expect(first.more).toBe(true);
		expect(JSON.stringify(first.events).length).toBeLessThan(9_000_000);
		const second = await journal.read(id, first.events.length + 1, 5000);
		expect(second.more).toBe(false);
		expect([...first.events, ...second.events].map(({ seq }) => seq)).toEqual(
			Array.from({ length: 13 }, (_, index) => index + 1),
		);
	});
});

describe("a journal in memory", () => journalTests(async () => createMemoryJournal()));

function journalTests(open: () => Promise<Journal>): void {
	it("gives back a run's events in order, by pages", async () => {
		const journal = await open();
		const id = nextRunId();
		const run = begin(journal, id);
		for (let seq = 2; seq <= 10; seq++) {
			run.append(event(id, seq));
			if (seq % 3 === 0) await run.committed();
		}
		await run.committed();
		const events = Array.from({ length: 10 }, (_, index) => event(id, index + 1));
		expect(await journal.read(id, 1, 100)).toEqual({ events, more: false });
		expect(await journal.read(id, 5, 3)).toEqual({ events: events.slice(4, 7), more: true });
		expect(await journal.read(id, 8, 3)).toEqual({ events: events.slice(7), more: false });
		expect(await journal.read(id, 11, 3)).toEqual({ events: [], more: false });
		expect(await journal.read(nextRunId(), 1, 3)).toEqual({ events: [], more: false });
	});

	it("finds the runs that are due and those that ask, and gives each run's row", async () => {
		const journal = await open();
		const later = await commitRun(journal, { status: "waiting", wake_at: 9, approvals: "[]" });
		const due = await commitRun(journal, { status: "waiting", wake_at: 5 });
		await commitRun(journal);
		expect(await journal.nextWake()).toBe(5);
		expect([await journal.dueRuns(5, 10), await journal.dueRuns(4, 10)]).toEqual([[due], []]);
		expect((await journal.askingRuns({ limit: 10 })).rows.map(({ id }) => id)).toEqual([later]);
		expect(await journal.row(due)).toMatchObject({ id: due, wake_at: 5 });
		expect(await journal.row(nextRunId())).toBeUndefined();
	});

	it.each([100, 101, 250])("gives back each event of %i commits once", async (commits) => {
		const journal = await open();
		const id = nextRunId();
		const run = begin(journal, id);
		await run.committed();
		for (let seq = 2; seq <= commits; seq++) {
			run.append(event(id, seq));
			await run.committed();
		}
		const { events, more } = await journal.read(id, 1, 1000);
		expect(more).toBe(false);
		expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: commits }, (_, index) => index + 1));
	});

	it("reports every commit, and none too early: what is reported as committed can be read", async () => {
		const journal = await open();
		const reported: RunCommit[] = [];
		const checks: Promise<void>[] = [];
		journal.listen({
			committed: (commits) => {
				for (const commit of commits) {
					reported.push(commit);
					checks.push(
						journal.read(commit.run, 1, 100).then(({ events }) => {
							expect(events.map(({ seq }) => seq)).toContain(commit.events.at(-1)?.seq);
						}),
					);
				}
			},
			refused: () => {},
		});
		const ids = [nextRunId(), nextRunId()];
		const runs = ids.map((id) => journal.open(id));
		for (let seq = 1; seq <= 4; seq++) {
			for (const [index, run] of runs.entries()) {
				run.append(event(ids[index] ?? "", seq));
				if (seq === 1) run.setRow(runRow(ids[index] ?? ""));
			}
			expect(reported.flatMap(({ events }) => events).some((one) => one.seq === seq)).toBe(false);
			await Promise.all(runs.map((run) => run.committed()));
		}
		await Promise.all(checks);
		for (const id of ids) {
			const seqs = reported.filter((commit) => commit.run === id).flatMap((commit) => commit.events);
			expect(seqs.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
		}
	});

	it("lists runs newest first, by flow and status", async () => {
		const journal = await open();
		const a = await commitRun(journal, { flow: "a", status: "succeeded", ended_at: 2 });
		const b = await commitRun(journal, { flow: "b", status: "failed", ended_at: 2 });
		const c = await commitRun(journal, { flow: "a", status: "failed", ended_at: 2 });
		const d = await commitRun(journal, { flow: "a" });
		const ids = async (query: Parameters<Journal["rows"]>[0]) => {
			const { rows, more } = await journal.rows(query);
			return { ids: rows.map(({ id }) => id), more };
		};
		expect(await ids({})).toEqual({ ids: [d, c, b, a], more: false });
		expect(await ids({ limit: "2" })).toEqual({ ids: [d, c], more: true });
		expect(await ids({ limit: "2", before: c })).toEqual({ ids: [b, a], more: false });
		expect(await ids({ flow: "a" })).toEqual({ ids: [d, c, a], more: false });
		expect(await ids({ flow: "a", status: "failed" })).toEqual({ ids: [c], more: false });
		expect(await ids({ status: "succeeded" })).toEqual({ ids: [a], more: false });
		const [time, later] = [String(timeOf(a)), String(timeOf(d) + 1)];
		expect(await ids({ since: time, until: later })).toEqual({ ids: [d, c, b, a], more: false });
		expect(await ids({ since: time, until: later, before: c, limit: "1" })).toEqual({ ids: [b], more: true });
		expect(await ids({ since: time, flow: "a", status: "failed" })).toEqual({ ids: [c], more: false });
		expect(await ids({ since: later })).toEqual({ ids: [], more: false });
		expect(await ids({ until: time })).toEqual({ ids: [], more: false });
		const running: string[] = [];
		for await (const { id } of journal.runningRuns()) running.push(id);
		expect(running).toEqual([d]);
	});

	it("lists the runs with steps of unknown outcome, newest first, by flow, a page at a time, until none is left", async () => {
		const journal = await open();
		const ids = [nextRunId(), nextRunId(), nextRunId(), nextRunId()] as const;
		for (const [index, id] of ids.entries()) {
			const run = begin(journal, id);
			const flow = index === 3 ? "other" : "flow";
			run.setRow(runRow(id, { flow, status: "waiting", unknown_steps: index === 1 ? null : 2 }));
			await run.committed();
		}
		const listed = async (query: Parameters<Journal["unknownRuns"]>[0]) => {
			const { rows, more } = await journal.unknownRuns(query);
			return { ids: rows.map(({ id }) => id), more };
		};
		expect(await listed({ limit: 10 })).toEqual({ ids: [ids[3], ids[2], ids[0]], more: false });
		expect(await listed({ limit: 1, flow: "flow" })).toEqual({ ids: [ids[2]], more: true });
		expect(await listed({ limit: 1, flow: "flow", before: ids[2] })).toEqual({ ids: [ids[0]], more: false });
		const run = journal.open(ids[0]);
		run.append(event(ids[0], 2));
		run.setRow(runRow(ids[0], { status: "running", seq: 2 }));
		await run.committed();
		expect(await listed({ limit: 10 })).toEqual({ ids: [ids[3], ids[2]], more: false });
	});

	it("lists the runs that wait with others of which one no longer waits for a person", async () => {
		const journal = await open();
		const waiting = { status: "waiting", approvals: "[]" } as const;
		const [asks, unknown, nested] = [
			await commitRun(journal, waiting),
			await commitRun(journal, { status: "waiting", unknown_steps: 1 }),
			await commitRun(journal, { status: "waiting", awaited_runs: "[]" }),
		];
		const over = await commitRun(journal, { status: "succeeded", ended_at: 2 });
		const asleep = await commitRun(journal, { status: "waiting", wake_at: 5 });
		const works = await commitRun(journal, { status: "running", approvals: "[]" });
		const caller = (...runs: string[]) =>
			commitRun(journal, { status: "waiting", awaited_runs: JSON.stringify(runs) });
		await caller(asks);
		await caller(asks, unknown, nested);
		const untold = [
			await caller(asks, over),
			await caller(asleep),
			await caller(unknown, works),
			await caller(nextRunId(), asks),
		];
		// More callees than one query asks about.
		await caller(...Array.from({ length: 600 }, () => asks));
		untold.push(await caller(...Array.from({ length: 600 }, () => asks), over));
		const listed: string[] = [];
		for await (const { id } of journal.untoldRuns()) listed.push(id);
		expect(listed).toEqual(untold);
	});

	it("lists the runs of sub-flows that only wait, but for those whose caller waits with them", async () => {
		const journal = await open();
		const called = (caller: string, changes: Partial<RunRow> = {}) =>
			commitRun(journal, { status: "waiting", parent_run: caller, parent_step: 1, ...changes });
		const caller = await commitRun(journal, { status: "running" });
		const over = await commitRun(journal, { status: "succeeded", ended_at: 2 });
		await commitRun(journal, { status: "waiting" });
		await called(caller, { status: "running" });
		await called(caller, { status: "cancelled", ended_at: 2 });
		const [waits, late, lost] = [await called(caller), await called(over), await called(nextRunId())];
		const awaited = await called(over);
		const run = journal.open(over);
		run.append(event(over, 2));
		run.setRow(runRow(over, { status: "waiting", awaited_runs: JSON.stringify([awaited]), seq: 2 }));
		await run.committed();
		const listed: string[] = [];
		for await (const { id } of journal.waitingCallees()) listed.push(id);
		expect(listed).toEqual([waits, late, lost]);
	});

	it("keeps the newest snapshot of each run, and none that is very long", async () => {
		const journal = await open();
		const [run, other] = [await commitRun(journal), await commitRun(journal)];
		expect(await journal.snapshot(run)).toBeUndefined();
		for (const seq of [3, 5]) {
			const snapshot = runSnapshot({ seq, values: ["a \0 b", { list: [seq] }] });
			const length = await journal.keepSnapshot(run, snapshot);
			expect(await journal.snapshot(run)).toEqual({ snapshot, length });
		}
		expect(await journal.snapshot(other)).toBeUndefined();
		const long = runSnapshot({ values: ["x".repeat(5 * 1024 * 1024)] });
		expect(await journal.keepSnapshot(other, long)).toBeGreaterThan(5_000_000);
		expect(await journal.snapshot(other)).toBeUndefined();
	});

	it("says of each running run whether it has a snapshot, so that none is looked for in vain", async () => {
		const journal = await open();
		const [kept, short] = [await commitRun(journal), await commitRun(journal)];
		await journal.keepSnapshot(kept, runSnapshot({}));
		const found = new Map<string, boolean>();
		for await (const { id, has_snapshot } of journal.runningRuns()) found.set(id, Boolean(has_snapshot));
		expect(found).toEqual(
			new Map([
				[kept, true],
				[short, false],
			]),
		);
	});

	it("finds a run by its key, at its own trigger and since a time [Q-R8]", async () => {
		const journal = await open();
		const first = await commitRun(journal, { key: "k", started_at: 100 });
		await commitRun(journal, { key: "k", started_at: 200 });
		const find = (changes: object) =>
			journal.runWithKey({ flow: "flow", node: "start", key: "k", since: 50, ...changes });
		expect(await find({})).toBe(first);
		expect(await find({ key: "other" })).toBeUndefined();
		expect(await find({ node: "other" })).toBeUndefined();
		expect(await find({ flow: "other" })).toBeUndefined();
		expect(await find({ since: 201 })).toBeUndefined();
	});

	it("keeps the flow version that a run uses, and the node types that it began with [Q-R14]", async () => {
		const journal = await open();
		const id = nextRunId();
		const run = begin(journal, id);
		const types = { hash: "abc", document: "[]" };
		run.keepVersion({ flow: flow.id, revision: flow.revision, document: JSON.stringify(flow), at: 1, types });
		await run.committed();
		expect(await journal.version("flow", 3)).toEqual(flow);
		expect(await journal.version("flow", 4)).toBeUndefined();
		expect(await journal.nodeTypes("abc")).toEqual([]);
		expect(await journal.nodeTypes("def")).toBeUndefined();
	});
}

function event(run: string, seq: number): Event {
	return { type: "run-resume", run, seq, at: seq };
}

/** When a run was accepted, in milliseconds since the Unix epoch. */
function timeOf(run: string): number {
	return Number.parseInt(run.replace("-", "").slice(0, 12), 16);
}

/** Commits a run of one event. */
async function commitRun(journal: Journal, changes: Partial<RunRow> = {}): Promise<string> {
	const id = nextRunId();
	const run = begin(journal, id);
	run.setRow(runRow(id, changes));
	await run.committed();
	return id;
}

/** Appends a run's first event, with its row. */
function begin(journal: Journal, id: string): RunJournal {
	const run = journal.open(id);
	run.append(event(id, 1));
	run.setRow(runRow(id));
	return run;
}
