import type { Database } from "../../../platform/database/database.ts";

/** How many ended runs are read at once. */
const PAGE = 500;

/** A run that is over. */
export interface EndedRun {
	readonly id: string;
	/** Milliseconds since the Unix epoch. */
	readonly endedAt: number;
}

/** The runs of a flow that ended at a time or later, in the order of their ends. */
export async function* endedRuns(
	read: Database["read"],
	flow: string,
	since: number,
): AsyncIterable<EndedRun> {
	let last: EndedRun = { id: "", endedAt: since };
	for (;;) {
		const rows = await read
			.selectFrom("runs")
			.select(["id", "ended_at"])
			.where("flow", "=", flow)
			.where(({ eb, and, or }) =>
				or([
					eb("ended_at", ">", last.endedAt),
					and([eb("ended_at", "=", last.endedAt), eb("id", ">", last.id)]),
				]),
			)
			.orderBy("ended_at")
			.orderBy("id")
			.limit(PAGE)
			.execute();
		for (const { id, ended_at } of rows) {
			if (ended_at !== null) {
				last = { id, endedAt: ended_at };
				yield last;
			}
		}
		if (rows.length < PAGE) return;
	}
}
