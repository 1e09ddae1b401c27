import { AppError } from "@switchyard/spec/error";
import type { PutWorkQueueBody, WorkHistoryQuery, WorkHistoryReply } from "@switchyard/spec/http";
import { WORK_QUEUE_DEFAULTS, type WorkQueue } from "@switchyard/spec/work";
import type { Database } from "../../platform/database/database.ts";
import { WriteRefusedError } from "../../platform/database/write-error.ts";
import { checkedPeriod } from "../../platform/http/checked-period.ts";
import { workHistory } from "./history.ts";
import { ItemRows } from "./item-rows.ts";
import { QueueRows } from "./queue-rows.ts";
import { queueNotFound } from "./refusals.ts";
import type { WorkLeases, WorkOptions } from "./work-leases.ts";

/** How many queues there are at most. */
const MOST_QUEUES = 500;

/** The queues of work items. */
export class WorkQueues {
	readonly #rows: QueueRows;
	readonly #items: ItemRows;
	readonly #leases: Pick<WorkLeases, "expire">;
	readonly #read: Database["read"];
	readonly #write: Database["write"];
	readonly #now: () => number;

	constructor({ database, now }: WorkOptions, leases: Pick<WorkLeases, "expire">) {
		this.#rows = new QueueRows(database.read);
		this.#items = new ItemRows(database.read);
		this.#leases = leases;
		this.#read = database.read;
		this.#write = database.write;
		this.#now = now;
	}

	/** All of them, by name. */
	async list(): Promise<WorkQueue[]> {
		await this.#leases.expire();
		return this.#rows.all();
	}

	/** @throws AppError `WORK_QUEUE_NOT_FOUND` */
	async get(name: string): Promise<WorkQueue> {
		await this.#leases.expire();
		const queue = await this.#rows.find(name);
		if (!queue) throw queueNotFound(name);
		return queue;
	}

	/**
	 * Makes the queue, or changes what is given of it.
	 * @throws AppError `WORK_QUEUE_LIMIT`, `WORK_REFERENCES_REPEATED`
	 */
	async put(name: string, changes: PutWorkQueueBody): Promise<WorkQueue> {
		const before = await this.#rows.settings(name);
		if (!before && (await this.#rows.number()) >= MOST_QUEUES)
			throw new AppError("WORK_QUEUE_LIMIT", { hint: `Delete one; at most ${MOST_QUEUES} are kept.` });
		const settings = { ...WORK_QUEUE_DEFAULTS, ...before, ...changes };
		try {
			await this.#write([
				this.#rows.put(name, settings, this.#now()),
				this.#items.setUnique(name, settings.uniqueReferences),
			]);
		} catch (error) {
			if (!(error instanceof WriteRefusedError)) throw error;
			throw new AppError("WORK_REFERENCES_REPEATED", {
				field: "uniqueReferences",
				hint: "Delete those that are there twice first.",
			});
		}
		return this.get(name);
	}

	/** Deletes the queue and its items. @throws AppError `WORK_QUEUE_NOT_FOUND`, `WORK_QUEUE_LEASED` */
	async remove(name: string): Promise<void> {
		const { counts } = await this.get(name);
		try {
			await this.#write(this.#rows.remove(name));
		} catch (error) {
			if (!(error instanceof WriteRefusedError)) throw error;
			throw new AppError("WORK_QUEUE_LEASED", {
				field: "queue",
				message: `Robots work on ${counts.leased === 1 ? "an item" : "items"} of the queue \`${name}\`.`,
			});
		}
	}

	/** How many of its items were added and ended, by day. @throws AppError `WORK_QUEUE_NOT_FOUND`, `BODY_INVALID` */
	async history(name: string, query: WorkHistoryQuery): Promise<WorkHistoryReply> {
		const period = checkedPeriod(query, this.#now());
		await this.get(name);
		return workHistory(this.#read, name, period);
	}
}
