import type { Message } from "@switchyard/spec/json";
import type { WorkItem, WorkItemError } from "@switchyard/spec/work";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { itemOf } from "./item-rows.ts";

/** The step that takes an item. */
export interface Taker {
	/** Its idempotency key: with the same one it is given the same item, as long as it holds it. */
	readonly stepKey: string;
	readonly run: string | undefined;
	readonly step: number | undefined;
}

/** An item, and what its holder shows to say how it ended. */
export interface LeasedItem {
	readonly lease: string;
	readonly item: WorkItem;
}

/** How an attempt ended. */
export type Settlement =
	| { readonly outcome: "done"; readonly output: Message }
	| { readonly outcome: "failed"; readonly error: WorkItemError };

/** How a lease ends that nobody has settled. */
interface Lapse {
	readonly error: WorkItemError;
	/** Of an item that is leased. */
	readonly holds: RawBuilder<boolean>;
}

/** A lease without end is as long as its run. */
function lapses(now: number): readonly Lapse[] {
	return [
		{
			error: { kind: "lease", message: "The robot held the item longer than it may." },
			holds: sql<boolean>`work_items.leased_until <= ${now}`,
		},
		{
			error: { kind: "lease", message: "The run ended before the item was done." },
			holds: sql<boolean>`work_items.leased_until is null and not exists (
				select 1 from runs where runs.id = work_items.run and runs.status in ('running', 'waiting'))`,
		},
	];
}

/**
 * The statements by which items are taken and settled. Each is one statement that looks and writes, so that of many robots one has an item,
 * whatever they read before.
 */
export class LeaseRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** Takes what comes next in the queue, unless the step holds an item already. */
	take(
		queue: string,
		taker: Taker,
		{ lease, now, until }: { readonly lease: string; readonly now: number; readonly until: number | null },
	): WriteQuery[] {
		const next = this.#read
			.selectFrom("work_items")
			.select("id")
			.where("queue", "=", queue)
			.where(sql<boolean>`status in ('new', 'retried')`)
			.where(({ or, eb }) => or([eb("not_before", "is", null), eb("not_before", "<=", now)]))
			.orderBy("priority")
			.orderBy("due", (order) => order.asc().nullsLast())
			.orderBy("created_at")
			.orderBy("place")
			.orderBy("id")
			.limit(1);
		const { run = null, step = null } = taker;
		const taking = this.#read
			.updateTable("work_items")
			.set(({ eb }) => ({
				...{ status: "leased", lease, leased_until: until, run, step, at: now },
				attempts: eb("attempts", "+", 1),
			}))
			.where("id", "=", next)
			.where(({ not, exists }) => not(exists(this.#held(taker.stepKey).select("work_items.id"))));
		const attempt = this.#read
			.insertInto("work_attempts")
			.columns(["lease", "item", "number", "step_key", "run", "step", "began_at"])
			.expression(
				this.#read
					.selectFrom("work_items")
					.select(({ ref }) => [
						"lease",
						"id",
						"attempts",
						sql<string>`cast(${taker.stepKey} as text)`.as("step_key"),
						ref("run").as("run"),
						"step",
						"at",
					])
					.where("lease", "=", lease),
			);
		return [taking.compile(), attempt.compile()];
	}

	/** What a step holds. */
	async heldBy(stepKey: string): Promise<LeasedItem | undefined> {
		const row = await this.#held(stepKey).selectAll("work_items").executeTakeFirst();
		return row?.lease ? { lease: row.lease, item: itemOf(row) } : undefined;
	}

	/** Whether there are items that nobody may hold any more. */
	async hasLapsed(now: number): Promise<boolean> {
		const query = this.#read
			.selectFrom("work_items")
			.select("id")
			.where("status", "=", "leased")
			.where(({ or }) => or(lapses(now).map(({ holds }) => holds)));
		return (await query.limit(1).executeTakeFirst()) !== undefined;
	}

	/** Frees what nobody may hold any more, for another attempt where there is one left. */
	expire(now: number): WriteQuery[] {
		return lapses(now).flatMap((lapse) => this.#free(lapse, now));
	}

	#free({ error: said, holds }: Lapse, now: number): WriteQuery[] {
		const error = JSON.stringify(said);
		const lapsed = this.#read
			.selectFrom("work_items")
			.select("lease")
			.where("status", "=", "leased")
			.where(holds);
		const attempts = this.#read
			.updateTable("work_attempts")
			.set({ ended_at: now, outcome: "expired", error })
			.where("ended_at", "is", null)
			.where("lease", "in", lapsed);
		const items = this.#read
			.updateTable("work_items")
			.set({
				status: sql<string>`case when ${IS_LAST} then 'abandoned' else 'retried' end`,
				ended_at: sql<number | null>`case when ${IS_LAST} then cast(${now} as bigint) end`,
				...{ leased_until: null, error, at: now },
			})
			.where("status", "=", "leased")
			.where(holds);
		return [attempts.compile(), items.compile()];
	}

	/** Says how the attempt ended. Refused unless the lease holds its item. */
	settle(lease: string, settlement: Settlement, now: number): WriteQuery[] {
		const { outcome } = settlement;
		const error = outcome === "failed" ? JSON.stringify(settlement.error) : null;
		const attempt = this.#read
			.updateTable("work_attempts")
			.set({ ended_at: now, outcome, error })
			.where("lease", "=", lease)
			.where("ended_at", "is", null);
		const item = this.#read
			.updateTable("work_items")
			.set({ leased_until: null, at: now, error, ...endOf(settlement, now) })
			.where("lease", "=", lease)
			.where("status", "=", "leased");
		return [
			{ ...attempt.compile(), expectRows: 1 },
			{ ...item.compile(), expectRows: 1 },
		];
	}

	/** How the attempt ended; `undefined` while it is under way, and where there is none. */
	async outcomeOf(lease: string): Promise<string | undefined> {
		const query = this.#read.selectFrom("work_attempts").select("outcome").where("lease", "=", lease);
		return (await query.executeTakeFirst())?.outcome ?? undefined;
	}

	async itemOf(lease: string): Promise<WorkItem | undefined> {
		const query = this.#read
			.selectFrom("work_attempts")
			.innerJoin("work_items", "work_items.id", "work_attempts.item")
			.selectAll("work_items")
			.where("work_attempts.lease", "=", lease);
		const row = await query.executeTakeFirst();
		return row && itemOf(row);
	}

	#held(stepKey: string) {
		return this.#read
			.selectFrom("work_attempts")
			.innerJoin("work_items", "work_items.lease", "work_attempts.lease")
			.where("work_attempts.step_key", "=", stepKey)
			.where("work_attempts.ended_at", "is", null)
			.where("work_items.status", "=", "leased");
	}
}

/** Whether the attempt under way is the last one that an item has. */
const IS_LAST = sql<boolean>`work_items.attempts - work_items.attempts_before >= (select max_attempts from work_queues where name = work_items.queue)`;

/** What becomes of the item. A business error is final: the item itself is wrong. */
function endOf(settlement: Settlement, now: number) {
	if (settlement.outcome === "done")
		return { status: "done", output: JSON.stringify(settlement.output), ended_at: now };
	if (settlement.error.kind === "business") return { status: "failed", ended_at: now };
	return {
		status: sql<string>`case when ${IS_LAST} then 'failed' else 'retried' end`,
		ended_at: sql<number | null>`case when ${IS_LAST} then cast(${now} as bigint) end`,
		not_before: sql<
			number | null
		>`cast(${now} as bigint) + 1000 * (select retry_delay_seconds from work_queues where name = work_items.queue)`,
	};
}
