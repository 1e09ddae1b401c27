import type { ChangeWorkItemsBody } from "@switchyard/spec/http";
import { defined, type Message } from "@switchyard/spec/json";
import type {
	WorkAttempt,
	WorkItem,
	WorkItemError,
	WorkItemPriority,
	WorkItemStatus,
} from "@switchyard/spec/work";
import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { having } from "../../platform/database/like-pattern.ts";
import { readMark } from "../../platform/database/read-columns.ts";
import type { WriteQuery } from "../../platform/database/write-protocol.ts";
import type { WorkAttemptsTable, WorkItemsTable } from "./tables.ts";

const PRIORITIES: readonly WorkItemPriority[] = ["high", "normal", "low"];

/** How many rows one statement inserts: the stores limit how many parameters it has. */
const ROWS_AT_ONCE = 500;

/** How many rows are read at once. */
const PAGE = 500;

/** Which items a list has. */
export interface ItemFilter {
	readonly status?: WorkItemStatus | undefined;
	readonly priority?: WorkItemPriority | undefined;
	/** Due at this time or later, and before this one, in milliseconds since the Unix epoch. */
	readonly dueFrom?: number | undefined;
	readonly dueTo?: number | undefined;
	/** What the reference must have in it, in any case of letters. */
	readonly text?: string | undefined;
}

/** An item that is to be added. */
export type NewItem = Pick<
	WorkItem,
	"id" | "queue" | "reference" | "priority" | "payload" | "label" | "due" | "notBefore"
> & {
	/** Whether no other item of the queue may have its reference. */
	readonly isUnique: boolean;
	/** Its place among those that are added in the same millisecond. */
	readonly place: number;
};

/** The table of items, and that of attempts at them. */
export class ItemRows {
	readonly #read: Database["read"];

	constructor(read: Database["read"]) {
		this.#read = read;
	}

	/** The last changed first. */
	async list(
		queue: string,
		filter: ItemFilter,
		{ offset, limit }: { readonly offset: number; readonly limit: number },
	): Promise<{ items: WorkItem[]; total: number }> {
		const found = this.#fitting(queue, filter);
		const { total } = await found
			.select(({ fn }) => fn.countAll<number>().as("total"))
			.executeTakeFirstOrThrow();
		const rows = await found
			.selectAll()
			.orderBy("at", "desc")
			.orderBy("place", "desc")
			.orderBy("id")
			.limit(limit)
			.offset(offset)
			.execute();
		return { items: rows.map(itemOf), total: Number(total) };
	}

	/** Page by page, the oldest first. What is added meanwhile may be among them. */
	async *pages(queue: string, filter: ItemFilter): AsyncGenerator<readonly WorkItem[]> {
		const oldest = this.#fitting(queue, filter).selectAll().orderBy("created_at").orderBy("id").limit(PAGE);
		for (let rows = await oldest.execute(); rows.length > 0; ) {
			yield rows.map(itemOf);
			const last = rows.at(-1);
			if (!last || rows.length < PAGE) return;
			rows = await oldest
				.where(({ eb, or, and }) =>
					or([
						eb("created_at", ">", last.created_at),
						and([eb("created_at", "=", last.created_at), eb("id", ">", last.id)]),
					]),
				)
				.execute();
		}
	}

	/** Those of some references that no other item may have. */
	async uniqueReferences(queue: string, references: readonly string[]): Promise<Set<string>> {
		const found = new Set<string>();
		for (let at = 0; at < references.length; at += ROWS_AT_ONCE) {
			const rows = await this.#read
				.selectFrom("work_items")
				.select("unique_reference")
				.where("queue", "=", queue)
				.where("unique_reference", "in", references.slice(at, at + ROWS_AT_ONCE))
				.execute();
			for (const { unique_reference: reference } of rows) if (reference !== null) found.add(reference);
		}
		return found;
	}

	async find(queue: string, id: string): Promise<WorkItem | undefined> {
		const query = this.#read.selectFrom("work_items").selectAll();
		const row = await query.where("queue", "=", queue).where("id", "=", id).executeTakeFirst();
		return row && itemOf(row);
	}

	async findByReference(queue: string, reference: string): Promise<WorkItem | undefined> {
		const query = this.#read.selectFrom("work_items").selectAll();
		const row = await query
			.where("queue", "=", queue)
			.where("unique_reference", "=", reference)
			.executeTakeFirst();
		return row && itemOf(row);
	}

	/** Of the item: the first attempt first. */
	async attempts(item: string): Promise<WorkAttempt[]> {
		const query = this.#read.selectFrom("work_attempts").selectAll().where("item", "=", item);
		return (await query.orderBy("number").execute()).map(attemptOf);
	}

	async number(queue: string): Promise<number> {
		const query = this.#read.selectFrom("work_items").where("queue", "=", queue);
		const { number } = await query
			.select(({ fn }) => fn.countAll<number>().as("number"))
			.executeTakeFirstOrThrow();
		return Number(number);
	}

	/** Breaks a constraint when a reference that must be unique is there. */
	add(items: readonly NewItem[], at: number): WriteQuery[] {
		return this.#inserts(items, at).map((insert) => insert.compile());
	}

	/** The same, but leaves out each item whose reference is there. */
	addMissing(items: readonly NewItem[], at: number): WriteQuery[] {
		return this.#inserts(items, at).map((insert) =>
			insert.onConflict((conflict) => conflict.columns(["queue", "unique_reference"]).doNothing()).compile(),
		);
	}

	/** Has every item of the queue say whether its reference is unique. Breaks a constraint when several have the same. */
	setUnique(queue: string, isUnique: boolean): WriteQuery {
		const reference = isUnique ? sql<string | null>`nullif(reference, '')` : null;
		const query = this.#read.updateTable("work_items").set({ unique_reference: reference });
		return query.where("queue", "=", queue).compile();
	}

	/** Frees an item that is over for further attempts, as many as the queue gives a new one. */
	reopen(queue: string, id: string, at: number): WriteQuery {
		const query = this.#read
			.updateTable("work_items")
			.set(({ ref }) => ({
				...{ status: "new", attempts_before: ref("attempts"), not_before: null },
				...{ error: null, output: null, ended_at: null, at },
			}))
			.where("queue", "=", queue)
			.where("id", "=", id)
			.where("status", "in", ["done", "failed", "abandoned"]);
		return { ...query.compile(), expectRows: 1 };
	}

	/** Gives those that are not over another priority or due time; `null` for none. */
	change(
		queue: string,
		ids: readonly string[],
		{ priority, due }: Omit<ChangeWorkItemsBody, "items">,
		at: number,
	): WriteQuery {
		return this.#read
			.updateTable("work_items")
			.set({
				...(priority === undefined ? {} : { priority: PRIORITIES.indexOf(priority) }),
				...defined({ due }),
				at,
			})
			.where("queue", "=", queue)
			.where("id", "in", ids)
			.where("status", "in", ["new", "retried", "leased"])
			.compile();
	}

	/** Refused while a robot works on it. */
	remove(queue: string, id: string): WriteQuery[] {
		const query = this.#read
			.deleteFrom("work_items")
			.where("queue", "=", queue)
			.where("id", "=", id)
			.where("status", "<>", "leased");
		return [
			{ ...query.compile(), expectRows: 1 },
			this.#read.deleteFrom("work_attempts").where("item", "=", id).compile(),
		];
	}

	#inserts(items: readonly NewItem[], at: number) {
		const rows = items.map((item) => rowOf(item, at));
		const parts = Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, part) =>
			rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
		);
		return parts.map((part) => this.#read.insertInto("work_items").values(part));
	}

	#fitting(queue: string, { status, priority, text, dueFrom, dueTo }: ItemFilter) {
		let query = this.#read.selectFrom("work_items").where("queue", "=", queue);
		if (status !== undefined) query = query.where("status", "=", status);
		if (priority !== undefined) query = query.where("priority", "=", PRIORITIES.indexOf(priority));
		if (dueFrom !== undefined) query = query.where("due", ">=", dueFrom);
		if (dueTo !== undefined) query = query.where("due", "<", dueTo);
		if (text === undefined || text === "") return query;
		return query.where(sql<boolean>`lower(reference) like ${having(text.toLowerCase())} escape '\\'`);
	}
}

function rowOf(item: NewItem, at: number): WorkItemsTable {
	return {
		id: item.id,
		queue: item.queue,
		reference: item.reference,
		unique_reference: item.isUnique && item.reference !== "" ? item.reference : null,
		priority: PRIORITIES.indexOf(item.priority),
		payload: JSON.stringify(item.payload),
		label: JSON.stringify(item.label),
		status: "new",
		...{ attempts: 0, attempts_before: 0 },
		due: item.due ?? null,
		not_before: item.notBefore ?? null,
		...{ lease: null, leased_until: null, run: null, step: null, error: null, output: null },
		...{ created_at: at, place: item.place, at, ended_at: null },
	};
}

/** An item as a row has it. */
export function itemOf(row: WorkItemsTable): WorkItem {
	return {
		id: row.id,
		queue: row.queue,
		reference: row.reference,
		priority: PRIORITIES[row.priority] ?? "normal",
		payload: JSON.parse(row.payload),
		label: readMark(row.label),
		status: row.status as WorkItemStatus,
		attempts: row.attempts,
		...(row.due === null ? {} : { due: row.due }),
		...(row.not_before === null ? {} : { notBefore: row.not_before }),
		...(row.leased_until === null ? {} : { leasedUntil: row.leased_until }),
		...(row.error === null ? {} : { error: JSON.parse(row.error) as WorkItemError }),
		...(row.output === null ? {} : { output: JSON.parse(row.output) as Message }),
		...placeOf(row),
		createdAt: row.created_at,
		at: row.at,
	};
}

function attemptOf(row: WorkAttemptsTable): WorkAttempt {
	return {
		number: row.number,
		...placeOf(row),
		beganAt: row.began_at,
		...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
		...(row.outcome === null ? {} : { outcome: row.outcome as NonNullable<WorkAttempt["outcome"]> }),
		...(row.error === null ? {} : { error: JSON.parse(row.error) as WorkItemError }),
	};
}

function placeOf({ run, step }: Pick<WorkItemsTable, "run" | "step">) {
	return { ...(run === null ? {} : { run }), ...(step === null ? {} : { step }) };
}
