import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import type { RunStatus } from "@switchyard/spec";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runRow } from "../../testing/run-row.ts";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../testing/temporary-database.ts";
import { blobPath } from "../blobs/blob-path.ts";
import type { Journal } from "../journal/journal.ts";
import { createRunIds } from "../journal/run-id.ts";
import { createSqliteJournal } from "../journal/sqlite-journal.ts";
import type { RetentionPolicy } from "./retention-policy.ts";
import { Sweeper } from "./sweeper.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1);
const POLICY: RetentionPolicy = { keepDays: 30, keepRuns: 1000, keyWindowMs: DAY };
const logger = { info: vi.fn(), error: vi.fn() };

let test: TemporaryDatabase;
let journal: Journal;

beforeEach(() => {
	test = openTemporaryDatabase();
	journal = createSqliteJournal(test.database);
});

afterEach(() => test.dispose());

function sweeper(policy: Partial<RetentionPolicy> = {}, write = test.database.write): Sweeper {
	return new Sweeper({
		database: { ...test.database, write },
		policy: { ...POLICY, ...policy },
		logger,
		now: () => NOW,
	});
}

interface RunSketch {
	/** How many days ago it started, and ended unless it is open. */
	readonly days: number;
	readonly status?: RunStatus;
	readonly key?: string;
	readonly text?: string;
	/** The run that it is a sub-flow of. */
	readonly parent?: string;
	/** Commits besides the first. */
	readonly commits?: number;
}

async function store({
	days,
	status = "succeeded",
	key,
	text,
	parent,
	commits = 0,
}: RunSketch): Promise<string> {
	const at = NOW - days * DAY;
	const id = createRunIds(() => at)();
	const run = journal.open(id);
	const message = text === undefined ? {} : { text };
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
	const isOver = status !== "running" && status !== "waiting";
	run.setRow(
		runRow(id, {
			status,
			started_at: at,
			ended_at: isOver ? at : null,
			seq: commits + 1,
			key: key ?? null,
			parent_run: parent ?? null,
		}),
	);
	await run.committed();
	for (let seq = 2; seq <= commits + 1; seq++) {
		run.append({ type: "run-resume", run: id, seq, at });
		await run.committed();
	}
	return id;
}

async function kept(): Promise<string[]> {
	const { rows } = await journal.rows({ limit: "1000" });
	return rows.map(({ id }) => id).sort();
}

function count(table: "journal" | "value_refs" | "removed_runs" | "journal_values"): number {
	return Number(test.database.reader.prepare(`select count(*) as count from ${table}`).get()?.count);
}

function blobOf(text: string): string {
	return blobPath(test.database.blobs, refOf(text)).file;
}

function refOf(text: string): string {
	return `sha256-${hash("sha256", JSON.stringify(text))}`;
}

describe("old runs", () => {
	it("go so many days after their end, with their journals; younger ones stay [Q-R19]", async () => {
		await store({ days: 31, commits: 3 });
		const young = await store({ days: 29 });
		expect(await sweeper().sweep()).toBe(1);
		expect(await kept()).toEqual([young]);
		expect(count("journal")).toBe(1);
		expect(count("removed_runs")).toBe(0);
		expect(await sweeper().sweep()).toBe(0);
	});

	it("stay while they go on or wait, however old and many", async () => {
		const running = await store({ days: 400, status: "running" });
		const waiting = await store({ days: 300, status: "waiting" });
		await store({ days: 31, status: "failed" });
		await store({ days: 31, status: "cancelled" });
		expect(await sweeper({ keepRuns: 1 }).sweep()).toBe(2);
		expect(await kept()).toEqual([running, waiting].sort());
	});

	it("stay while the run that they are a sub-flow of goes on", async () => {
		const parent = await store({ days: 50, status: "waiting" });
		const over = await store({ days: 49 });
		const needed = await store({ days: 45, parent });
		await store({ days: 44, parent: over });
		expect(await sweeper().sweep()).toBe(2);
		expect(await kept()).toEqual([parent, needed].sort());
	});

	it("go when so many newer ones were started", async () => {
		const runs: string[] = [];
		for (let days = 9; days > 0; days--) runs.push(await store({ days }));
		expect(await sweeper({ keepRuns: 4 }).sweep()).toBe(5);
		expect(await kept()).toEqual(runs.slice(5).sort());
	});

	it("stay as long as a repeat of their key is recognised", async () => {
		await store({ days: 2, key: "old" });
		const keyed = await store({ days: 0.5, key: "new" });
		await store({ days: 0.4 });
		expect(await sweeper({ keepRuns: 0 }).sweep()).toBe(2);
		expect(await kept()).toEqual([keyed]);
	});

	it("stay for whoever waited for their end", async () => {
		const run = await store({ days: 30_000 / DAY });
		await sweeper({ keepRuns: 0 }).sweep();
		expect(await kept()).toEqual([run]);
	});

	it("of many commits go in slices, and an interrupted removal is finished by the next process", async () => {
		const long = await store({ days: 40, commits: 500 });
		await store({ days: 40 });
		let writes = 0;
		const first = sweeper({}, async (queries) => {
			// The first takes them out of the lists, the second is the first slice.
			if (++writes === 2) await first.stop();
			return test.database.write(queries);
		});
		await first.sweep();
		expect(writes).toBe(2);
		expect(count("journal")).toBe(302);
		expect(await journal.row(long)).toBeUndefined();
		await sweeper().sweep();
		expect([count("journal"), count("removed_runs")]).toEqual([0, 0]);
	});

	it("leave room in the file that the next runs take", async () => {
		const text = "x".repeat(30_000);
		const pages = () => Number(test.database.reader.prepare("pragma page_count").get()?.page_count);
		const fill = async (days: number) => {
			for (let i = 0; i < 50; i++) await store({ days, text });
		};
		await fill(40);
		const full = pages();
		await sweeper().sweep();
		await fill(1);
		expect(pages()).toBeLessThan(full * 1.1);
	});
});

describe("large values", () => {
	const [mine, ours] = ["a".repeat(70_000), "b".repeat(70_000)];

	it("go with the last run that needs them", async () => {
		await store({ days: 31, text: mine });
		await store({ days: 31, text: ours });
		const young = await store({ days: 1, text: ours });
		await sweeper().sweep();
		await test.database.queue.drain();
		expect([existsSync(blobOf(mine)), existsSync(blobOf(ours))]).toEqual([false, true]);
		expect(await journal.refersTo(young, refOf(ours))).toBe(true);
		expect(count("value_refs")).toBe(1);
	});

	it("that an earlier version kept in the database are read, and go in the same way", async () => {
		const old = await store({ days: 31, text: mine });
		const young = await store({ days: 1 });
		const { read, write, queue } = test.database;
		const refs = test.database.reader.prepare("select number from runs where id = ?").get(young);
		await write(
			[mine, ours].map((text) =>
				read
					.insertInto("journal_values")
					.values({ ref: refOf(text), text: JSON.stringify(text) })
					.compile(),
			),
		);
		await write([
			read
				.insertInto("value_refs")
				.values({ run: Number(refs?.number), ref: refOf(ours) })
				.compile(),
		]);
		expect(await journal.value(refOf(ours))).toBe(JSON.stringify(ours));
		await sweeper().sweep();
		await queue.drain();
		expect(await journal.row(old)).toBeUndefined();
		expect(await journal.value(refOf(mine))).toBeUndefined();
		expect(await journal.value(refOf(ours))).toBe(JSON.stringify(ours));
	});

	it("that no run ever needed, because a process died before the commit, go at the next start", async () => {
		const run = await store({ days: 1, text: ours });
		await test.database.queue.drain();
		const { read, write } = test.database;
		await store({ days: 1, text: mine });
		await write([read.deleteFrom("value_refs").where("ref", "=", refOf(mine)).compile()]);
		const next = sweeper();
		next.start();
		await vi.waitFor(() => expect(existsSync(blobOf(mine))).toBe(false));
		expect(await journal.value(refOf(ours))).toBe(JSON.stringify(ours));
		await next.stop();
		expect(await kept()).toContain(run);
		expect(logger.error).not.toHaveBeenCalled();
	});

	it("stay while something is done that they must not be missing for", async () => {
		await store({ days: 31, text: mine });
		const one = sweeper();
		await one
			.exclusively(async () => {
				const sweep = one.sweep();
				await store({ days: 1 });
				expect(count("removed_runs")).toBe(0);
				return { sweep };
			})
			.then(({ sweep }) => sweep);
		expect(await kept()).toHaveLength(1);
	});
});
