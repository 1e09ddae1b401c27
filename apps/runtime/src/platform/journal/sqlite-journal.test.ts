import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Journal, RunJournal } from "@switchyard/host";
import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runSnapshot } from "../../../test/support/run-snapshot.ts";
import { openTemporaryDatabase, type TemporaryDatabase } from "../../../test/support/temporary-database.ts";
import { createRunIds } from "./run-id.ts";
import { createSqliteJournal } from "./sqlite-journal.ts";

const nextRunId = createRunIds();

let temporary: TemporaryDatabase;

beforeEach(() => {
	temporary = openTemporaryDatabase();
});

afterEach(() => temporary.dispose());

describe("the journal in a database file", () => {
	it.each([
		[10, 1],
		[1000, 2],
	])("commits what %i runs append in one turn by %i commits [Q-P3]", async (runs, commits) => {
		const journal = createSqliteJournal(temporary.database);
		const committed = vi.fn();
		journal.listen({ committed, refused: () => {} });
		const ids = Array.from({ length: runs }, nextRunId);
		await Promise.all(
			ids.map((id) => {
				const run = begin(journal, id);
				run.append(event(id, 2));
				return run.committed();
			}),
		);
		expect(committed).toHaveBeenCalledTimes(commits);
		expect(temporary.database.reader.prepare("select count(*) as rows from journal").get()).toEqual({
			rows: runs,
		});
	});

	it("notices a damaged row and leaves the other runs alone [Q-R15]", async () => {
		const journal = createSqliteJournal(temporary.database);
		const damaged = await commitRun(journal);
		const whole = await commitRun(journal);
		const other = new DatabaseSync(join(temporary.folder, "switchyard.db"));
		other
			.prepare(
				`update journal set events = replace(events, '"at":1', '"at":7') where run = (select number from runs where id = ?)`,
			)
			.run(damaged);
		other.close();
		await expect(journal.read(damaged, 1, 10)).rejects.toThrow("damaged");
		expect((await journal.read(whole, 1, 10)).events).toEqual([event(whole, 1)]);
	});

	it("is not full because of a snapshot that has no room", async () => {
		const small = openTemporaryDatabase({ maxBytes: 3 * 1024 * 1024 });
		const journal = createSqliteJournal(small.database);
		const run = await commitRun(journal);
		const [few, many] = [1, 3].map((mebibytes) =>
			runSnapshot({ values: Array.from({ length: mebibytes * 20 }, () => "x".repeat(50_000)) }),
		);
		const rows = () => small.database.reader.prepare("select count(*) as rows from snapshots").get();
		for (const snapshot of [few, many]) if (snapshot) await journal.keepSnapshot(run, snapshot);
		expect(journal.unavailable).toBeUndefined();
		expect(rows()).toEqual({ rows: 0 });
		await journal.keepSnapshot(run, runSnapshot({}));
		expect(rows()).toEqual({ rows: 1 });
		await small.dispose();
	});

	it("uses an index for every list that the API offers", async () => {
		for (const [where, index] of [
			["flow = 'a' order by id desc", "runs_by_flow"],
			[
				"flow = 'a' and status = 'failed' and status <> 'succeeded' order by id desc",
				"runs_by_flow_and_status",
			],
			["status = 'failed' and status <> 'succeeded' order by id desc", "runs_by_status"],
		]) {
			const plan = temporary.database.reader
				.prepare(`explain query plan select * from runs where ${where}`)
				.all();
			expect(plan.map(({ detail }) => detail).join()).toContain(`INDEX ${index} (`);
			expect(plan).toHaveLength(1);
		}
	});
});

function event(run: string, seq: number): Event {
	return { type: "run-resume", run, seq, at: seq };
}

/** Commits a run of one event. */
async function commitRun(journal: Journal): Promise<string> {
	const id = nextRunId();
	await begin(journal, id).committed();
	return id;
}

/** Appends a run's first event, with its row. */
function begin(journal: Journal, id: string): RunJournal {
	const run = journal.open(id);
	run.append(event(id, 1));
	run.setRow(runRow(id));
	return run;
}
