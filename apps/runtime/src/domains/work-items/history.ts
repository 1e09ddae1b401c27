import type { WorkDay, WorkHistoryReply } from "@switchyard/spec/http";
import { addDays, type Day, dayOf, startOfDay } from "@switchyard/spec/json";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { Period } from "../../platform/http/checked-period.ts";

const DAY_MS = 86_400_000;

/** How many of a queue's items were added and ended on each day of a period. */
export async function workHistory(
	read: Database["read"],
	queue: string,
	{ from, to }: Period,
): Promise<WorkHistoryReply> {
	const begin = startOfDay(from) ?? 0;
	const end = startOfDay(addDays(to, 1)) ?? 0;
	const items = read.selectFrom("work_items").where("queue", "=", queue);
	const added = await items
		.where("created_at", ">=", begin)
		.where("created_at", "<", end)
		.select(({ fn }) => [dayNumber("created_at").as("day"), fn.countAll<number>().as("number")])
		.groupBy(dayNumber("created_at"))
		.execute();
	const ended = await items
		.where("ended_at", ">=", begin)
		.where("ended_at", "<", end)
		.select(({ fn }) => ["status", dayNumber("ended_at").as("day"), fn.countAll<number>().as("number")])
		.groupBy(["status", dayNumber("ended_at")])
		.execute();
	const days = new Map<Day, WorkDay>();
	for (const row of [...added.map((row) => ({ ...row, status: "added" })), ...ended]) {
		const day = dayOf(Number(row.day) * DAY_MS);
		const before = days.get(day) ?? { day, added: 0, done: 0, failed: 0, abandoned: 0 };
		days.set(day, { ...before, [row.status]: Number(row.number) });
	}
	return { from, to, days: [...days.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1)) };
}

/** Days since the Unix epoch: both stores divide whole numbers to a whole number. */
function dayNumber(column: "created_at" | "ended_at") {
	return sql<number>`${sql.ref(column)} / ${sql.lit(DAY_MS)}`;
}
