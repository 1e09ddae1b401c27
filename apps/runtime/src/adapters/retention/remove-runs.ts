import type { Database } from "../database/database.ts";
import type { WriteQuery } from "../database/write-protocol.ts";

/** Runs that one transaction takes out of the lists. */
const RUNS_PER_WRITE = 50;

/** Rows of the journal that one transaction removes: commits of runs wait no longer for it than for one another. */
const ROWS_PER_WRITE = 200;

export type RunRemovalDatabase = Pick<Database, "read" | "write">;

/** Takes runs out of every list; what their journals hold goes by `removeJournals`. Those that are not over stay. */
export async function* removeRows(
	{ read, write }: RunRemovalDatabase,
	ids: readonly string[],
): AsyncIterable<number> {
	for (let from = 0; from < ids.length; from += RUNS_PER_WRITE) {
		const some = ids.slice(from, from + RUNS_PER_WRITE);
		const over = read.selectFrom("runs").where("id", "in", some).where("ended_at", "is not", null);
		const [, removed] = await write([
			read.insertInto("removed_runs").columns(["number"]).expression(over.select("number")).compile(),
			read.deleteFrom("runs").where("id", "in", some).where("ended_at", "is not", null).compile(),
		]);
		yield removed?.changes ?? 0;
	}
}

/**
 * Removes what is left of runs that are in no list any more, a slice at a time, also those that an earlier process had begun with.
 * Gives the large values that each slice may have needed last.
 */
export async function* removeJournals({ read, write }: RunRemovalDatabase): AsyncIterable<readonly string[]> {
	for (;;) {
		const runs = await read.selectFrom("removed_runs").select("number").limit(RUNS_PER_WRITE).execute();
		if (runs.length === 0) return;
		const results = await write(
			await nextSlice(
				read,
				runs.map(({ number }) => number),
			),
		);
		yield results.flatMap(({ rows }) => rows.map(({ ref }) => String(ref)));
	}
}

/** Whole runs as far as they fit, or the first piece of one that does not. */
async function nextSlice(read: Database["read"], runs: readonly number[]): Promise<WriteQuery[]> {
	const rows = await read
		.selectFrom("journal")
		.select(["run", "first"])
		.where("run", "in", runs)
		.orderBy("run")
		.orderBy("first")
		.limit(ROWS_PER_WRITE + 1)
		.execute();
	const cut = rows[ROWS_PER_WRITE];
	if (cut === undefined) return wholeRuns(read, runs);
	const whole = rows.filter(({ run }) => run < cut.run).map(({ run }) => run);
	if (whole.length > 0) return wholeRuns(read, [...new Set(whole)]);
	return [read.deleteFrom("journal").where("run", "=", cut.run).where("first", "<", cut.first).compile()];
}

function wholeRuns(read: Database["read"], runs: readonly number[]): WriteQuery[] {
	return [
		read.deleteFrom("journal").where("run", "in", runs).compile(),
		read
			.deleteFrom("journal_values")
			.where("ref", "in", read.selectFrom("value_refs").select("ref").where("run", "in", runs))
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom("value_refs")
							.select("value_refs.run")
							.whereRef("value_refs.ref", "=", "journal_values.ref")
							.where("value_refs.run", "not in", runs),
					),
				),
			)
			.compile(),
		read.deleteFrom("value_refs").where("run", "in", runs).returning("ref").compile(),
		read.deleteFrom("removed_runs").where("number", "in", runs).compile(),
	];
}
