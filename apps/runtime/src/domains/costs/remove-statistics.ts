import { addDays, type Day, dayOf } from "@switchyard/spec/json";
import type { Database } from "../../platform/database/database.ts";

/** Removes the statistics of days that are kept no longer, the oldest first, a day at a time. Yields how many rows each had. */
export async function* removeStatistics(
	{ read, write }: Pick<Database, "read" | "write">,
	keepDays: number,
	now: number,
): AsyncIterable<number> {
	const first = addDays(dayOf(now), -keepDays);
	for (;;) {
		const day = await oldestDay(read, first);
		if (day === undefined) return;
		const [removed] = await write([read.deleteFrom("measures").where("day", "=", day).compile()]);
		yield removed?.changes ?? 0;
	}
}

/** The oldest day before another of which there are statistics. */
async function oldestDay(read: Database["read"], before: Day): Promise<Day | undefined> {
	const row = await read
		.selectFrom("measures")
		.select("day")
		.where("day", "<", before)
		.orderBy("day")
		.limit(1)
		.executeTakeFirst();
	return row?.day;
}
