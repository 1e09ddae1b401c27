import { hash } from "node:crypto";
import type { Journal } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import type { RunStatus } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runSnapshot } from "../../../../test/support/run-snapshot.ts";
import { describeStores } from "../../../../test/support/stores.ts";
import type { Database } from "../../../platform/database/database.ts";
import { systemClock } from "../../../platform/host-driver/system-clock.ts";
import { createRunIds } from "../../../platform/journal/run-id.ts";
import type { RetentionPolicy } from "./retention-policy.ts";
import { Sweeper, type SweeperOptions } from "./sweeper.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1);
const POLICY: RetentionPolicy = { keepDays: 30, keepRuns: 1000, keyWindowMs: DAY, keepStatisticsDays: 400 };
const logger = { info: vi.fn(), error: vi.fn() };

describeStores("retention", ({ open, journalOf }) => {
	let database: Database;
	let journal: Journal;

	beforeEach(async () => {
		vi.clearAllMocks();
		database = await open();
		journal = journalOf(database);
	});

	function sweeper(
		policy: Partial<RetentionPolicy> = {},
		write?: Database["write"],
		clock: SweeperOptions["clock"] = { ...systemClock, now: () => NOW },
	): Sweeper {
		return new Sweeper({
			database: { ...database, ...defined({ write }) },
			policy: { ...POLICY, ...policy },
			logger,
			clock,
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

	async function count(table: "journal" | "snapshots" | "value_refs" | "removed_runs"): Promise<number> {
		const row = await database.read
			.selectFrom(table)
			.select(({ fn }) => fn.countAll().as("count"))
			.executeTakeFirst();
		return Number(row?.count);
	}

	describe("old runs", () => {
		it("go so many days after their end, with their journals; younger ones stay", async () => {
			await store({ days: 31, commits: 3 });
			const young = await store({ days: 29 });
			expect(await sweeper().sweep()).toBe(1);
			expect(await kept()).toEqual([young]);
			expect(await count("journal")).toBe(1);
			expect(await count("removed_runs")).toBe(0);
			expect(await sweeper().sweep()).toBe(0);
		});

		it("go with their snapshots, and get none afterwards", async () => {
			const old = await store({ days: 31 });
			const young = await store({ days: 29 });
			for (const run of [old, young]) await journal.keepSnapshot(run, runSnapshot({ seq: 1 }));
			expect(await count("snapshots")).toBe(2);
			await sweeper().sweep();
			expect(await count("snapshots")).toBe(1);
			await journal.keepSnapshot(old, runSnapshot({ seq: 1 }));
			expect(await count("snapshots")).toBe(1);
			expect(await journal.snapshot(young)).toBeDefined();
		});

		it("stay while they run or wait, however old and many", async () => {
			const running = await store({ days: 400, status: "running" });
			const waiting = await store({ days: 300, status: "waiting" });
			await store({ days: 31, status: "failed" });
			await store({ days: 31, status: "cancelled" });
			expect(await sweeper({ keepRuns: 1 }).sweep()).toBe(2);
			expect(await kept()).toEqual([running, waiting].sort());
		});

		it("stay until the run that called them as a sub-flow has ended", async () => {
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

		it("stay for callers that waited for their end", async () => {
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
				return database.write(queries);
			});
			await first.sweep();
			expect(writes).toBe(2);
			expect(await count("journal")).toBe(302);
			expect(await journal.row(long)).toBeUndefined();
			await sweeper().sweep();
			expect([await count("journal"), await count("removed_runs")]).toEqual([0, 0]);
		});
	});

	it("keeps up with 100 starts a second where each write takes as long as a busy server's, a bounded slice at a time", async () => {
		const [STARTS_PER_SECOND, WRITE_MS, COMMITS, SECONDS] = [100, 50, 6, 5];
		for (let second = 0; second < SECONDS; second++) {
			await Promise.all(
				Array.from({ length: STARTS_PER_SECOND }, () => store({ days: 31, commits: COMMITS - 1 })),
			);
		}
		let elapsed = 0;
		const clock: SweeperOptions["clock"] = {
			now: () => NOW,
			elapsed: () => elapsed,
			after: (ms, ring) => {
				elapsed += ms;
				const timer = setImmediate(ring);
				return () => clearImmediate(timer);
			},
		};
		let left = await count("journal");
		const slices: number[] = [];
		const write: Database["write"] = async (queries) => {
			elapsed += WRITE_MS;
			const results = await database.write(queries);
			const before = left;
			left = await count("journal");
			slices.push(before - left);
			return results;
		};
		expect(await sweeper({}, write, clock).sweep()).toBe(STARTS_PER_SECOND * SECONDS);
		expect(left).toBe(0);
		// What comes in meanwhile takes the rest of the time.
		expect(elapsed).toBeLessThan((SECONDS * 1000) / 2);
		expect(Math.max(...slices)).toBeLessThanOrEqual(1600);
	});

	describe("large values", () => {
		const [mine, ours] = ["a".repeat(70_000), "b".repeat(70_000)];

		it("go with the last run that needs them", async () => {
			await store({ days: 31, text: mine });
			await store({ days: 31, text: ours });
			const young = await store({ days: 1, text: ours });
			await sweeper().sweep();
			await database.queue.drain();
			expect(await journal.value(refOf(mine))).toBeUndefined();
			expect(await journal.value(refOf(ours))).toBe(JSON.stringify(ours));
			expect(await journal.refersTo(young, refOf(ours))).toBe(true);
			expect(await count("value_refs")).toBe(1);
		});
	});

	it("removes the statistics of days that are kept no longer, and no others", async () => {
		const days = ["2028-11-25", "2028-11-26", "2028-11-27", "2029-12-31"];
		for (const day of days) await measure(day);
		expect(await sweeper({ keepStatisticsDays: 400 }).sweepStatistics()).toBe(4);
		expect(await daysMeasured()).toEqual(["2028-11-27", "2029-12-31"]);
		expect(await sweeper({ keepStatisticsDays: 400 }).sweepStatistics()).toBe(0);
	});

	/** Two things that ended on a day. */
	async function measure(day: string): Promise<void> {
		const row = {
			day,
			flow: "f",
			kind: "step",
			outcome: "succeeded",
			number: 1,
			total_ms: 1,
			slowest_ms: 1,
		} as const;
		const rows = ["Flow.Set", "Flow.Log"].map((name) => ({ ...row, name }));
		await database.write([database.read.insertInto("measures").values(rows).compile()]);
	}

	async function daysMeasured(): Promise<string[]> {
		const rows = await database.read.selectFrom("measures").select("day").distinct().orderBy("day").execute();
		return rows.map(({ day }) => day);
	}

	it("waits while something is done that nothing must be missing for", async () => {
		await store({ days: 31 });
		const one = sweeper();
		let sweep: Promise<number> | undefined;
		await one.exclusively(async () => {
			sweep = one.sweep();
			await store({ days: 1 });
			expect(await count("removed_runs")).toBe(0);
			expect(await kept()).toHaveLength(2);
		});
		await sweep;
		expect(await kept()).toHaveLength(1);
	});
});

function refOf(text: string): string {
	return `sha256-${hash("sha256", JSON.stringify(text))}`;
}
