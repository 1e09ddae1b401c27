import type { Database } from "../database/database.ts";
import type { WriteQuery } from "../database/write-protocol.ts";

/** Sizes of the slices of a removal. */
export interface RemovalSlices {
	/** Runs in one slice. */
	readonly runs: number;
	/** Rows of the journal in one slice. */
	readonly rows: number;
	/** Notes whether a slice left more to be removed. */
	note(isMore: boolean): void;
}

/**
 * Takes runs out of every list; what their journals hold goes by `removeJournals`. Those that are not over stay.
 * @param beside queries of others for the write that removes these runs
 */
export async function* removeRows(
	{ read, write }: Pick<Database, "read" | "write">,
	ids: readonly string[],
	pace: RemovalSlices,
	beside: (ids: readonly string[]) => readonly WriteQuery[],
): AsyncIterable<number> {
	for (let from = 0; from < ids.length; ) {
		const some = ids.slice(from, from + pace.runs);
		from += some.length;
		const over = read.selectFrom("runs").where("id", "in", some).where("ended_at", "is not", null);
		const [, removed] = await write([
			read.insertInto("removed_runs").columns(["number"]).expression(over.select("number")).compile(),
			read.deleteFrom("runs").where("id", "in", some).where("ended_at", "is not", null).compile(),
			...beside(some),
		]);
		pace.note(from < ids.length);
		yield removed?.changes ?? 0;
	}
}

/**
 * Removes what is left of runs that are in no list any more, a slice at a time, also those that an earlier process had begun with.
 * Yields the large values that each slice may have needed last.
 */
export async function* removeJournals(
	{ read, write }: Pick<Database, "read" | "write">,
	pace: RemovalSlices,
): AsyncIterable<readonly string[]> {
	for (;;) {
		const runs = await read
			.selectFrom("removed_runs")
			.select("number")
			.limit(pace.runs + 1)
			.execute();
		if (runs.length === 0) return;
		const some = runs.slice(0, pace.runs).map(({ number }) => number);
		const slice = await nextSlice(read, some, pace.rows);
		const results = await write(slice.queries);
		pace.note(slice.isCut || runs.length > some.length);
		yield results.flatMap(({ rows }) => rows.map(({ ref }) => String(ref)));
	}
}

interface Slice {
	readonly queries: readonly WriteQuery[];
	/** Whether some of the runs did not fit. */
	readonly isCut: boolean;
}

/** Whole runs as far as they fit, or the first piece of one that does not. */
async function nextSlice(read: Database["read"], runs: readonly number[], most: number): Promise<Slice> {
	const rows = await read
		.selectFrom("journal")
		.select(["run", "first"])
		.where("run", "in", runs)
		.orderBy("run")
		.orderBy("first")
		.limit(most + 1)
		.execute();
	const cut = rows[most];
	if (cut === undefined) return { queries: wholeRuns(read, runs), isCut: false };
	const whole = rows.filter(({ run }) => run < cut.run).map(({ run }) => run);
	if (whole.length > 0) return { queries: wholeRuns(read, [...new Set(whole)]), isCut: true };
	const piece = read.deleteFrom("journal").where("run", "=", cut.run).where("first", "<", cut.first);
	return { queries: [piece.compile()], isCut: true };
}

function wholeRuns(read: Database["read"], runs: readonly number[]): WriteQuery[] {
	return [
		read.deleteFrom("journal").where("run", "in", runs).compile(),
		read.deleteFrom("snapshots").where("run", "in", runs).compile(),
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
