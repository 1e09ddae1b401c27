import type { LastRun } from "@switchyard/spec/http";
import type { Database } from "../../../platform/database/database.ts";

/** How many flows are asked for at once: stores limit the parameters of a query. */
const CHUNK = 1000;

/** The last run of each of these flows that has ever run: one query, however many flows. */
export async function lastRuns(
	read: Database["read"],
	flows: readonly string[],
): Promise<Map<string, LastRun>> {
	const found = new Map<string, LastRun>();
	for (let start = 0; start < flows.length; start += CHUNK) {
		const rows = await read
			.selectFrom("runs")
			.select(["id", "flow", "status", "started_at", "ended_at"])
			.where("id", "in", ({ selectFrom }) =>
				selectFrom("flows")
					.select((flow) =>
						flow
							.selectFrom("runs as newest")
							.select(({ fn }) => fn.max("newest.id").as("id"))
							.whereRef("newest.flow", "=", "flows.id")
							.as("id"),
					)
					.where("flows.id", "in", flows.slice(start, start + CHUNK)),
			)
			.execute();
		for (const { id, flow, status, started_at, ended_at } of rows)
			found.set(flow, {
				id,
				status,
				startedAt: started_at,
				...(ended_at === null ? {} : { endedAt: ended_at }),
			});
	}
	return found;
}
