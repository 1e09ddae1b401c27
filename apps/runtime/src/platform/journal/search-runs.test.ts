import type { Journal } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import type { SearchRunsQuery } from "@switchyard/spec/http";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import { openTemporaryDatabase } from "../../../test/support/temporary-database.ts";
import type { Database } from "../database/database.ts";
import { createDatabaseJournal } from "./database-journal.ts";
import { runsThatFit } from "./run-filter.ts";
import { createRunIds } from "./run-id.ts";
import { commitsHolding, searchRuns } from "./search-runs.ts";

const nextRunId = createRunIds();

describeStores("a search for a text in the values of runs", ({ open, journalOf }) => {
	it("finds it in any case of letters, in texts and numbers, newest first, within the other filters", async () => {
		const database = await open();
		const journal = journalOf(database);
		const first = await keep(journal, { order: { note: 'Übergabe 100%_\\ "now"' } });
		const second = await keep(journal, { total: 4711.5 }, "other");
		await keep(journal, { nothing: "here" });
		const third = await keep(journal, { to: ["a", "ÜBERGABE"] });
		const find = async (text: string, filter: Partial<SearchRunsQuery> = {}) => {
			const { runs, searchedTo } = await searchRuns(database.read, { ...filter, text });
			expect(searchedTo === undefined || filter.limit !== undefined).toBe(true);
			return runs.map(({ id }) => id);
		};
		expect(await find("übergabe")).toEqual([third, first]);
		expect(await find('100%_\\ "NOW"')).toEqual([first]);
		expect(await find("471")).toEqual([second]);
		expect(await find("471", { flow: "flow" })).toEqual([]);
		expect(await find("übergabe", { limit: "1" })).toEqual([third]);
		expect(await find("übergabe", { before: third })).toEqual([first]);
	});

	it("takes neither names of fields nor the journal's own words for values", async () => {
		const database = await open();
		const journal = journalOf(database);
		await keep(journal, { order: "A-1" });
		for (const text of ["step-end", "order", "outputs", "%%"])
			expect((await searchRuns(database.read, { text })).runs).toEqual([]);
	});

	it("reads a bounded part of the journals at a time, says how far it came, and continues there", async () => {
		const database = await open();
		const journal = journalOf(database);
		const oldest = await keep(journal, { order: "needle" });
		const ids: string[] = [];
		// Each counts as a run of 2,000 events.
		for (let count = 0; count < 12; count++) ids.push(await keep(journal, { order: "hay" }, "flow", 5000));
		const page = await searchRuns(database.read, { text: "needle" });
		expect(page).toEqual({ runs: [], searchedTo: ids[2] });
		const next = await searchRuns(database.read, { text: "needle", before: ids[2] ?? "" });
		expect(next.runs.map(({ id }) => id)).toEqual([oldest]);
		expect(next.searchedTo).toBeUndefined();
	});
});

it("comes to the oldest of 100,000 runs in a few bounded requests, and reads no table from end to end", async () => {
	const { database, dispose } = openTemporaryDatabase();
	onTestFinished(dispose);
	const oldest = await keep(createDatabaseJournal(database), { order: "needle" });
	await keepMany(database, 100_000);
	let before: string | undefined;
	let requests = 0;
	for (;;) {
		const page = await searchRuns(database.read, { text: "needle", ...(before && { before }) });
		requests++;
		before = page.searchedTo;
		if (before === undefined) {
			expect(page.runs.map(({ id }) => id)).toEqual([oldest]);
			break;
		}
		expect(page.runs).toEqual([]);
	}
	expect(requests).toBe(6);
	const [since, until] = ["1000000000000", "99999999999999"];
	for (const [query, index] of [
		[runsThatFit(database.read, { since, until }), "USING PRIMARY KEY (id>? AND id<?)"],
		[
			runsThatFit(database.read, { flow: "a", since, until }),
			"INDEX runs_by_flow (flow=? AND id>? AND id<?)",
		],
		[
			runsThatFit(database.read, { status: "failed", since, until }),
			"INDEX runs_by_status (status=? AND id>? AND id<?)",
		],
		[
			runsThatFit(database.read, { flow: "a", status: "failed", since, until }),
			"INDEX runs_by_flow_and_status (flow=? AND status=? AND id>? AND id<?)",
		],
		[commitsHolding(database.read, [1, 2], "needle"), "INDEX journal_by_run (run=? AND first<?)"],
	] as const) {
		const { sql: text, parameters } = query.compile();
		const plan = database.reader.prepare(`explain query plan ${text}`).all(...(parameters as string[]));
		expect(plan.map(({ detail }) => detail).join("; ")).toContain(index);
		expect(plan).toHaveLength(1);
	}
});

/** Keeps a run whose only step gave this. */
async function keep(journal: Journal, outputs: object, flow = "flow", seq = 2): Promise<string> {
	const id = nextRunId();
	const run = journal.open(id);
	const end = { type: "step-end", run: id, seq: 2, at: 2, step: 1, outputs, port: "out" } as Event;
	run.append({ type: "run-resume", run: id, seq: 1, at: 1 });
	run.append(end);
	run.setRow(runRow(id, { flow, seq, status: "succeeded", ended_at: 2 }));
	await run.committed();
	return id;
}

/** Keeps runs of one event each, all newer than those of `keep`. */
async function keepMany({ read, write }: Pick<Database, "read" | "write">, count: number): Promise<void> {
	const names = Object.keys(runRow(""));
	const values = Object.values(runRow("", { status: "succeeded", ended_at: 2 })).slice(1);
	const numbers = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})`;
	const id = sql`printf('ffffffff-%04x-7%03x-8000-000000000000', i / 4096, i % 4096)`;
	await write([
		sql`insert into runs (number, ${sql.join(names.map((name) => sql.ref(name)))})
			${numbers} select 1000 + i, ${id}, ${sql.join(values)} from n`.compile(read),
		sql`insert into journal (run, first, events, checksum) ${numbers} select 1000 + i, 1,
			'[{"type":"step-end","seq":1,"at":2,"step":1,"outputs":{"n":"hay"},"port":"out"}]', 0 from n`.compile(
			read,
		),
	]);
}
