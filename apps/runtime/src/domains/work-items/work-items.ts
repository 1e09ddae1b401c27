import { randomUUID } from "node:crypto";
import { AppError } from "@switchyard/spec/error";
import type {
	AddWorkItemBody,
	ChangeWorkItemsBody,
	ChangeWorkItemsReply,
	ListWorkItemsReply,
	WorkItemReply,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import type { WorkItem, WorkQueueSettings } from "@switchyard/spec/work";
import type { Database } from "../../platform/database/database.ts";
import { WriteRefusedError } from "../../platform/database/write-error.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import { type ItemFilter, ItemRows, type NewItem } from "./item-rows.ts";
import { QueueRows } from "./queue-rows.ts";
import { itemNotFound, queueNotFound } from "./refusals.ts";
import { refuseLarge } from "./refuse-large.ts";
import type { WorkLeases, WorkOptions } from "./work-leases.ts";

/** How many items a queue has at most. */
const MOST_ITEMS = 200_000;
/** How many items a page of a list has. */
const PAGE = 100;

/** What is said of an item that is added. */
export interface Adding {
	/** What is known of where its payload came from. */
	readonly label: Mark;
	/** What is to be written with it, or not at all. */
	readonly beside?: (item: WorkItem) => readonly WriteQuery[];
}

/** The items of all queues. */
export class WorkItems {
	readonly #rows: ItemRows;
	readonly #queues: QueueRows;
	readonly #leases: Pick<WorkLeases, "expire">;
	readonly #write: Database["write"];
	readonly #now: () => number;
	/** Counts what is added: what comes first in a millisecond is older. */
	#added = 0;

	constructor({ database, now }: WorkOptions, leases: Pick<WorkLeases, "expire">) {
		this.#rows = new ItemRows(database.read);
		this.#queues = new QueueRows(database.read);
		this.#leases = leases;
		this.#write = database.write;
		this.#now = now;
	}

	/** The last changed first. @throws AppError `WORK_QUEUE_NOT_FOUND` */
	async list(
		queue: string,
		filter: ItemFilter = {},
		{ offset = 0, limit = PAGE }: { readonly offset?: number; readonly limit?: number } = {},
	): Promise<ListWorkItemsReply> {
		await this.#settings(queue);
		await this.#leases.expire();
		return this.#rows.list(queue, filter, { offset, limit });
	}

	/** @throws AppError `WORK_ITEM_NOT_FOUND` */
	async get(queue: string, id: string): Promise<WorkItemReply> {
		await this.#leases.expire();
		const item = await this.#rows.find(queue, id);
		if (!item) throw itemNotFound();
		return { item, attempts: await this.#rows.attempts(id) };
	}

	/** The item that has a reference which no other may have. */
	findByReference(queue: string, reference: string): Promise<WorkItem | undefined> {
		return this.#rows.findByReference(queue, reference);
	}

	/** @throws AppError `WORK_QUEUE_NOT_FOUND`, `WORK_QUEUE_FULL`, `WORK_ITEM_EXISTS`, `BODY_INVALID` */
	async add(queue: string, content: AddWorkItemBody, { label, beside }: Adding): Promise<WorkItem> {
		const item = this.#new(queue, content, label, await this.#settings(queue));
		await this.#refuseFull(queue, 1);
		const at = this.#now();
		const { isUnique, place: _, ...rest } = item;
		const added: WorkItem = { ...rest, status: "new", attempts: 0, createdAt: at, at };
		try {
			await this.#write([...this.#rows.add([item], at), ...(beside?.(added) ?? [])]);
		} catch (error) {
			if (!(error instanceof WriteRefusedError) || !isUnique) throw error;
			throw new AppError("WORK_ITEM_EXISTS", {
				field: "reference",
				message: `The queue has an item with the reference \`${item.reference}\` already.`,
			});
		}
		return added;
	}

	/**
	 * Adds all of them but those whose reference is there already.
	 * @returns how many were added
	 * @throws AppError `WORK_QUEUE_NOT_FOUND`, `WORK_QUEUE_FULL`, `BODY_INVALID`
	 */
	async addMissing(queue: string, contents: readonly AddWorkItemBody[], label: Mark): Promise<number> {
		const settings = await this.#settings(queue);
		const items = contents.map((content) => this.#new(queue, content, label, settings));
		await this.#refuseFull(queue, items.length);
		const results = await this.#write(this.#rows.addMissing(items, this.#now()));
		return results.reduce((sum, { changes }) => sum + changes, 0);
	}

	/** Which of them `addMissing` would add, in their order. @throws as it does */
	async wouldAdd(queue: string, contents: readonly AddWorkItemBody[]): Promise<boolean[]> {
		const settings = await this.#settings(queue);
		const references = contents.map((content) => this.#new(queue, content, {}, settings).reference);
		await this.#refuseFull(queue, contents.length);
		if (!settings.uniqueReferences) return contents.map(() => true);
		const taken = await this.#rows.uniqueReferences(
			queue,
			references.filter((each) => each !== ""),
		);
		return references.map((reference) => {
			if (reference === "") return true;
			const isNew = !taken.has(reference);
			taken.add(reference);
			return isNew;
		});
	}

	/** All that fit, page by page, the oldest first. @throws AppError `WORK_QUEUE_NOT_FOUND` */
	async pages(queue: string, filter: ItemFilter): Promise<AsyncIterable<readonly WorkItem[]>> {
		await this.#settings(queue);
		await this.#leases.expire();
		return this.#rows.pages(queue, filter);
	}

	/** Gives items that are not over another priority or due time. @throws AppError `WORK_QUEUE_NOT_FOUND` */
	async change(queue: string, { items, ...changes }: ChangeWorkItemsBody): Promise<ChangeWorkItemsReply> {
		await this.#settings(queue);
		await this.#leases.expire();
		const [result] = await this.#write([this.#rows.change(queue, items, changes, this.#now())]);
		const changed = result?.changes ?? 0;
		return { changed, left: items.length - changed };
	}

	/** Has an item that is over tried once more. @throws AppError `WORK_ITEM_NOT_FOUND`, `WORK_ITEM_NOT_OVER` */
	async retry(queue: string, id: string): Promise<WorkItem> {
		const { item } = await this.get(queue, id);
		await this.#orRefusal(this.#write([this.#rows.reopen(queue, id, this.#now())]), "WORK_ITEM_NOT_OVER");
		return (await this.#rows.find(queue, id)) ?? item;
	}

	/** @throws AppError `WORK_ITEM_NOT_FOUND`, `WORK_ITEM_LEASED` */
	async remove(queue: string, id: string): Promise<void> {
		await this.get(queue, id);
		await this.#orRefusal(this.#write(this.#rows.remove(queue, id)), "WORK_ITEM_LEASED");
	}

	async #orRefusal(write: Promise<unknown>, code: "WORK_ITEM_NOT_OVER" | "WORK_ITEM_LEASED"): Promise<void> {
		try {
			await write;
		} catch (error) {
			throw error instanceof WriteRefusedError ? new AppError(code, { field: "item" }) : error;
		}
	}

	#new(queue: string, content: AddWorkItemBody, label: Mark, settings: WorkQueueSettings): NewItem {
		const { reference = "", priority = "normal", payload = {}, due, notBefore } = content;
		refuseLarge("payload", payload);
		return {
			...{ id: randomUUID(), queue, reference, priority, payload, label },
			...defined({ due, notBefore }),
			isUnique: settings.uniqueReferences,
			place: this.#added++,
		};
	}

	async #settings(queue: string): Promise<WorkQueueSettings> {
		const settings = await this.#queues.settings(queue);
		if (!settings) throw queueNotFound(queue);
		return settings;
	}

	async #refuseFull(queue: string, more: number): Promise<void> {
		if ((await this.#rows.number(queue)) + more <= MOST_ITEMS) return;
		throw new AppError("WORK_QUEUE_FULL", {
			field: "queue",
			hint: `Delete items that are over; at most ${MOST_ITEMS} are kept.`,
		});
	}
}
