import type { ItemCounts, WorkItemStatus, WorkQueue, WorkQueueSettings } from "@switchyard/spec/work";
import type { Database } from "../../platform/database/database.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { WorkQueuesTable } from "./tables.ts";

/** The table of queues. */
export class QueueRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** All of them, by name. */
	async all(): Promise<WorkQueue[]> {
		const rows = await this.#read.selectFrom("work_queues").selectAll().orderBy("name").execute();
		const counted = await this.#read
			.selectFrom("work_items")
			.select(({ fn }) => ["queue", "status", fn.countAll<number>().as("number")])
			.groupBy(["queue", "status"])
			.execute();
		const byQueue = Map.groupBy(counted, ({ queue }) => queue);
		return rows.map((row) => queueOf(row, byQueue.get(row.name) ?? []));
	}

	async find(name: string): Promise<WorkQueue | undefined> {
		const row = await this.#read
			.selectFrom("work_queues")
			.selectAll()
			.where("name", "=", name)
			.executeTakeFirst();
		if (!row) return undefined;
		const counted = await this.#read
			.selectFrom("work_items")
			.select(({ fn }) => ["status", fn.countAll<number>().as("number")])
			.where("queue", "=", name)
			.groupBy("status")
			.execute();
		return queueOf(row, counted);
	}

	/** What a queue is set to, without a look at its items. */
	async settings(name: string): Promise<WorkQueueSettings | undefined> {
		const query = this.#read.selectFrom("work_queues").selectAll().where("name", "=", name);
		const row = await query.executeTakeFirst();
		return row && settingsOf(row);
	}

	async number(): Promise<number> {
		const query = this.#read.selectFrom("work_queues").select(({ fn }) => fn.countAll<number>().as("number"));
		return Number((await query.executeTakeFirstOrThrow()).number);
	}

	/** Makes the queue, or changes it. */
	put(name: string, settings: WorkQueueSettings, at: number): WriteQuery {
		const columns = {
			description: settings.description,
			max_attempts: settings.maxAttempts,
			lease_seconds: settings.leaseSeconds,
			retry_delay_seconds: settings.retryDelaySeconds,
			unique_references: settings.uniqueReferences ? 1 : 0,
		};
		return this.#read
			.insertInto("work_queues")
			.values({ name, ...columns, created_at: at })
			.onConflict((conflict) => conflict.column("name").doUpdateSet(columns))
			.compile();
	}

	/** The queue with its items and every attempt at them. Refused while a robot works on one. */
	remove(name: string): WriteQuery[] {
		const items = this.#read.selectFrom("work_items").select("id").where("queue", "=", name);
		return [
			{
				...this.#read
					.deleteFrom("work_queues")
					.where("name", "=", name)
					.where(({ not, exists }) => not(exists(items.where("status", "=", "leased"))))
					.compile(),
				expectRows: 1,
			},
			this.#read.deleteFrom("work_attempts").where("item", "in", items).compile(),
			this.#read.deleteFrom("work_items").where("queue", "=", name).compile(),
		];
	}
}

const NONE: ItemCounts = { new: 0, leased: 0, retried: 0, done: 0, failed: 0, abandoned: 0 };

type Counted = readonly { readonly status: string; readonly number: number | string | bigint }[];

function queueOf(row: WorkQueuesTable, counted: Counted): WorkQueue {
	const counts = { ...NONE };
	for (const { status, number } of counted) counts[status as WorkItemStatus] = Number(number);
	return { name: row.name, ...settingsOf(row), createdAt: row.created_at, counts };
}

function settingsOf(row: WorkQueuesTable): WorkQueueSettings {
	return {
		description: row.description,
		maxAttempts: row.max_attempts,
		leaseSeconds: row.lease_seconds,
		retryDelaySeconds: row.retry_delay_seconds,
		uniqueReferences: row.unique_references === 1,
	};
}
