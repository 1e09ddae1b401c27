import type { Database } from "../../platform/database/database.ts";

/** How many runs are read at once, and how many in all: a flow may have a million. */
const PAGE = 500;
const MAX_PAGES = 20;

/** A run and where it began. */
export interface StartedRun {
	readonly id: string;
	/** The trigger node. */
	readonly node: string;
	/** Milliseconds since the Unix epoch. */
	readonly startedAt: number;
}

/** The runs of a flow, the newest first, and no more than ten thousand. */
export async function* newestRuns(read: Database["read"], flow: string): AsyncIterable<StartedRun> {
	let before: string | undefined;
	for (let page = 0; page < MAX_PAGES; page++) {
		let query = read.selectFrom("runs").select(["id", "node", "started_at"]).where("flow", "=", flow);
		if (before !== undefined) query = query.where("id", "<", before);
		const rows = await query.orderBy("id", "desc").limit(PAGE).execute();
		for (const { id, node, started_at } of rows) yield { id, node, startedAt: started_at };
		before = rows.at(-1)?.id;
		if (rows.length < PAGE) return;
	}
}
