import { randomUUID } from "node:crypto";
import { AppError } from "@switchyard/spec/error";
import type { WorkItem } from "@switchyard/spec/work";
import type { Database } from "../../platform/database/database.ts";
import { WriteRefusedError } from "../../platform/database/write-error.ts";
import { type LeasedItem, LeaseRows, type Settlement, type Taker } from "./lease-rows.ts";
import { QueueRows } from "./queue-rows.ts";
import { queueNotFound } from "./refusals.ts";
import { refuseLarge } from "./refuse-large.ts";

export interface WorkOptions {
	readonly database: Pick<Database, "read" | "write">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** Who works on which item. An item is held by one robot at a time, for as long as its queue allows. */
export class WorkLeases {
	readonly #rows: LeaseRows;
	readonly #queues: QueueRows;
	readonly #write: Database["write"];
	readonly #now: () => number;

	constructor({ database, now }: WorkOptions) {
		this.#rows = new LeaseRows(database.read);
		this.#queues = new QueueRows(database.read);
		this.#write = database.write;
		this.#now = now;
	}

	/**
	 * Takes the item that comes next: of the highest priority, of those the one that is due first, of those the oldest. A step that holds one
	 * already is given that one.
	 * @param lasting what the lease lasts for: the queue's time, or as long as the run of the taker is under way
	 * @returns `undefined` when nothing waits
	 * @throws AppError `WORK_QUEUE_NOT_FOUND`
	 */
	async take(
		queue: string,
		taker: Taker,
		lasting: "for its time" | "with its run" = "for its time",
	): Promise<LeasedItem | undefined> {
		const settings = await this.#queues.settings(queue);
		if (!settings) throw queueNotFound(queue);
		const now = this.#now();
		const until = lasting === "with its run" ? null : now + settings.leaseSeconds * 1000;
		const lease = randomUUID();
		await this.#write([...this.#rows.expire(now), ...this.#rows.take(queue, taker, { lease, now, until })]);
		return this.#rows.heldBy(taker.stepKey);
	}

	/**
	 * Says how the attempt ended that has this lease. Said again, it changes nothing.
	 * @throws AppError `WORK_LEASE_LOST` when the item was held too long, or the attempt ended otherwise; `BODY_INVALID`
	 */
	async settle(lease: string, settlement: Settlement): Promise<WorkItem> {
		if (settlement.outcome === "done") refuseLarge("output", settlement.output);
		try {
			await this.#write(this.#rows.settle(lease, settlement, this.#now()));
		} catch (error) {
			if (!(error instanceof WriteRefusedError)) throw error;
			if ((await this.#rows.outcomeOf(lease)) !== settlement.outcome) throw leaseLost();
		}
		const item = await this.#rows.itemOf(lease);
		if (!item) throw leaseLost();
		return item;
	}

	/** Frees what nobody may hold any more. */
	async expire(): Promise<void> {
		const now = this.#now();
		if (await this.#rows.hasLapsed(now)) await this.#write(this.#rows.expire(now));
	}
}

function leaseLost(): AppError {
	return new AppError("WORK_LEASE_LOST", {
		field: "lease",
		hint: "It was held longer than its queue allows, or has been settled. Take the next item; give the queue a longer lease time.",
	});
}
