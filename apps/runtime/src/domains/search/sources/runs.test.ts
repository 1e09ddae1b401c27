import type { Journal } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { searchSources } from "../../../../test/support/search-sources.ts";
import { describeStores } from "../../../../test/support/stores.ts";
import type { Database } from "../../../platform/database/database.ts";
import { systemClock } from "../../../platform/host-driver/system-clock.ts";
import { RunFollower } from "../../../platform/journal/run-follower.ts";
import { createRunIds } from "../../../platform/journal/run-id.ts";
import { Sweeper } from "../../operations/retention/sweeper.ts";
import { EVERYTHING, WorkspaceSearch } from "../workspace-search.ts";
import { SearchableRuns } from "./runs.ts";

const nextRunId = createRunIds();
const logger = { error: vi.fn() };

describeStores("the search index of runs", ({ open, journalOf }) => {
	let database: Database;
	let journal: Journal;
	let follower: RunFollower;

	const follow = (by = database) => {
		const projection = new SearchableRuns(database);
		follower = new RunFollower({ projection, database: by, logger, clock: systemClock });
		follower.start();
	};

	beforeEach(async () => {
		logger.error.mockClear();
		database = await open();
		journal = journalOf(database);
		follow();
	});
	afterEach(async () => {
		await follower.stop();
		expect(logger.error).not.toHaveBeenCalled();
	});

	interface RunSketch {
		readonly flow?: string;
		readonly message?: object;
		readonly marks?: object;
		readonly error?: object;
	}

	async function begin(flow = "Order desk"): Promise<string> {
		const id = nextRunId();
		const run = journal.open(id);
		run.append({ type: "run-resume", run: id, seq: 1, at: 1 });
		run.setRow(runRow(id, { flow: "orders", flow_name: flow }));
		await run.committed();
		return id;
	}

	async function end(id: string, { flow = "Order desk", message, marks, error }: RunSketch): Promise<void> {
		const run = journal.open(id);
		const status = error === undefined ? "succeeded" : "failed";
		run.append({
			type: "run-end",
			run: id,
			seq: 2,
			at: 2,
			status,
			...defined({ message, marks }),
		} as Event);
		const fault = error === undefined ? null : JSON.stringify(error);
		run.setRow(runRow(id, { flow: "orders", flow_name: flow, seq: 2, status, ended_at: 2, error: fault }));
		await run.committed();
	}

	async function keep(sketch: RunSketch = {}): Promise<string> {
		const id = await begin(sketch.flow);
		await end(id, sketch);
		return id;
	}

	async function found(query: string): Promise<string[]> {
		await vi.waitUntil(() => !follower.isBehind, 10_000);
		const search = new WorkspaceSearch({ database, ...searchSources(database), isBehind: () => false });
		const { result } = await search.search({ query, maxResults: 100 }, EVERYTHING);
		return result.hits.map(({ id }) => id);
	}

	it("has a run by its flow's name, its id, the end of that, its cause, its error and the short texts of its result", async () => {
		const id = await keep({ message: { customer: "Zoë", order: 4711, long: "x".repeat(301) } });
		const failed = await keep({
			error: { code: "NODE_FAILED", message: "The till is closed.", detail: "stack" },
		});
		follower.note(failed, true);
		for (const query of ["order desk api", id, id.slice(0, 13), id.slice(-8), "zoe", "4711", "succeeded"])
			expect(await found(query), query).toContain(id);
		expect(await found("till closed NODE_FAILED")).toEqual([failed]);
		expect(await found("stack")).toEqual([]);
		expect(await found("x".repeat(60))).toEqual([]);
	});

	it("has nothing of a result that is private", async () => {
		const id = await keep({
			message: { salary: "secretly", name: "open" },
			marks: { salary: { private: true } },
		});
		follower.note(id, true);
		expect(await found("open")).toEqual([id]);
		expect(await found("secretly")).toEqual([]);
	});

	it("has a run that is not over, and what it gave once it is", async () => {
		const id = await begin();
		follower.note(id, false);
		expect(await found("order")).toEqual([id]);
		await end(id, { message: { answer: "shipped" } });
		follower.note(id, true);
		expect(await found("shipped")).toEqual([id]);
	});

	it("misses none that began or ended while nobody followed", async () => {
		const open = await begin();
		follower.note(open, false);
		expect(await found("order")).toEqual([open]);
		await follower.stop();
		await end(open, { message: { answer: "late" } });
		const others = [];
		for (let count = 0; count < 120; count++) others.push(await keep({ message: { answer: "meanwhile" } }));
		follow();
		expect(await found("late")).toEqual([open]);
		expect((await found("meanwhile")).sort()).toEqual(others.slice(-100).sort());
	});

	it("writes how far it is with the entries: a commit has both or neither", async () => {
		await follower.stop();
		await keep();
		const write = vi.fn(database.write);
		follow({ ...database, write });
		expect(await found("order")).toHaveLength(1);
		expect(write).toHaveBeenCalledTimes(1);
		expect(write.mock.calls[0]?.[0].map(({ sql: text }) => text).join()).toMatch(
			/search_entries.*search_sources/s,
		);
	});

	it("is made again where it is missing or of another format", async () => {
		const id = await keep();
		follower.note(id, true);
		expect(await found("order")).toEqual([id]);
		await follower.stop();
		await database.write([
			sql`update search_entries set title = 'old', body = 'old'`.compile(database.read),
			sql`update search_sources set format = 0`.compile(database.read),
		]);
		follow();
		expect(await found("order")).toEqual([id]);
		const { title } = await database.read
			.selectFrom("search_entries")
			.select("title")
			.executeTakeFirstOrThrow();
		expect(title).toBe("Order desk");
	});

	it("loses a run in the commit that removes it", async () => {
		const [gone, kept] = [await keep(), await begin()];
		follower.note(gone, true);
		expect((await found("order")).sort()).toEqual([gone, kept].sort());
		const policy = { keepDays: 1, keepRuns: 1000, keyWindowMs: 0, keepStatisticsDays: 1 };
		const sweeper = new Sweeper({ database, policy, logger: { ...logger, info() {} }, clock: systemClock });
		expect(await sweeper.sweep()).toBe(1);
		expect(await found("order")).toEqual([kept]);
		const numbers = await database.read.selectFrom("search_entries").select("id").execute();
		expect(numbers).toEqual([{ id: kept }]);
	});
});
