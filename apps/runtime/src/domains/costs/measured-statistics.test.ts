import { describe, expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "../../platform/database/database.ts";
import { createRunIds } from "../../platform/journal/run-id.ts";
import { MeasuredStatistics } from "./measured-statistics.ts";
import { measures } from "./measures.ts";
import type { MeasuresTable } from "./tables.ts";
import { measure } from "./testing/measure.ts";

const nextRunId = createRunIds();
const now = () => Date.UTC(2026, 10, 30, 23);
const PERIOD = { from: "2026-11-01", to: "2026-11-30" };

describeStores("the statistics", ({ open, journalOf }) => {
	/** One commit of a run of its own that ends all this. */
	async function commit(database: Database, ...ended: readonly MeasuresTable[]): Promise<void> {
		const id = nextRunId();
		const run = journalOf(database).open(id);
		run.append({ type: "timer-fire", run: id, seq: 1, at: 1, step: 1, late: 0 } as never);
		for (const each of ended) run.add(measures.table, each);
		await run.committed();
	}

	const read = (database: Database) => new MeasuredStatistics(database.read, now);

	it("adds up what ended in one commit and in several, by thing and outcome [T19]", async () => {
		const database = await open();
		const failed = measure({ outcome: "failed", ms: 900 });
		const tool = measure({ kind: "tool", name: "", outcome: "refused", ms: 0 });
		await commit(database, measure({ ms: 10 }), failed, measure({ ms: 31 }), tool);
		await commit(database, measure({ ms: 20 }), measure({ flow: "other", ms: 5 }));
		await commit(database, measure({ day: "2026-12-01" }), measure({ day: "2026-10-31" }));
		const { things } = await read(database).between(PERIOD);
		expect(things).toEqual([
			{
				kind: "step",
				name: "Mail.Send",
				count: 5,
				outcomes: [
					{ outcome: "failed", count: 1, meanMs: 900, slowestMs: 900 },
					{ outcome: "succeeded", count: 4, meanMs: 17, slowestMs: 31 },
				],
			},
			{
				kind: "tool",
				name: "",
				count: 1,
				outcomes: [{ outcome: "refused", count: 1, meanMs: 0, slowestMs: 0 }],
			},
		]);
		const { things: ofOther } = await read(database).between({ ...PERIOD, flow: "other" });
		expect(ofOther.map(({ count }) => count)).toEqual([1]);
	});

	it("has the runs of each day, and no day on which none ended [T19]", async () => {
		const database = await open();
		const run = (day: string, outcome: MeasuresTable["outcome"]) =>
			measure({ day, kind: "run", name: "", outcome });
		await commit(database, run("2026-11-02", "succeeded"), run("2026-11-04", "failed"));
		await commit(database, run("2026-11-02", "succeeded"), run("2026-11-02", "cancelled"), measure());
		expect((await read(database).between(PERIOD)).days).toEqual([
			{ day: "2026-11-02", succeeded: 2, failed: 0, cancelled: 1 },
			{ day: "2026-11-04", succeeded: 0, failed: 1, cancelled: 0 },
		]);
	});

	it("stays readable with times that are too long, and names that no author would choose", async () => {
		const database = await open();
		const most = Number.MAX_SAFE_INTEGER;
		const odd = { ms: most, name: "x\0y'\"" };
		await commit(database, measure(odd), measure(odd));
		await commit(database, measure(odd));
		const [thing] = (await read(database).between(PERIOD)).things;
		expect(thing).toMatchObject({ count: 3, outcomes: [{ slowestMs: most }] });
	});

	it("lists the most frequent of each kind", async () => {
		const database = await open();
		const many = Array.from({ length: 250 }, (_, index) => measure({ name: `Test.N${index}` }));
		await commit(database, ...many, measure(), measure(), measure({ kind: "tool" }));
		const { things } = await read(database).between(PERIOD);
		expect(things.filter(({ kind }) => kind === "step")).toHaveLength(200);
		expect(things[0]).toMatchObject({ name: "Mail.Send", count: 2 });
		expect(things.filter(({ kind }) => kind === "tool")).toHaveLength(1);
	});

	describe("refuse", () => {
		it.each([
			{ from: "2026-02-30", to: "2026-03-01" },
			{ from: "2026-03-02", to: "2026-03-01" },
			{ from: "2020-01-01", to: "2026-03-01" },
		])("%j", async (period) => {
			await expect(read(await open()).between(period)).rejects.toMatchObject({ code: "BODY_INVALID" });
		});
	});
});
