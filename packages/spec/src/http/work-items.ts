import { type Static, Type } from "typebox";
import {
	WORK_ITEM_CONTENT,
	WorkAttempt,
	WorkItem,
	WorkItemPriority,
	WorkItemStatus,
} from "../work/work-item.ts";

const CLOSED = { additionalProperties: false } as const;

/** `GET /api/queues/:queue/items`: those that fit all that is given, the last changed first. */
export const ListWorkItemsQuery = Type.Object(
	{
		status: Type.Optional(WorkItemStatus),
		priority: Type.Optional(WorkItemPriority),
		/** Those that are due at this time or later, and before this time, in milliseconds since the Unix epoch, as text. */
		dueFrom: Type.Optional(Type.String({ pattern: "^[0-9]{1,16}$" })),
		dueTo: Type.Optional(Type.String({ pattern: "^[0-9]{1,16}$" })),
		/** A text that the reference must have in it, in any case of letters. */
		text: Type.Optional(Type.String({ maxLength: 200 })),
		/** How many to leave out at the beginning, a whole number as text. */
		offset: Type.Optional(Type.String({ pattern: "^[0-9]{1,6}$" })),
		/** How many a page has, a whole number from 1 to 500 as text; 100 when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|[1-4][0-9]{2}|500)$" })),
	},
	CLOSED,
);
export type ListWorkItemsQuery = Static<typeof ListWorkItemsQuery>;

/** `GET /api/queues/:queue/export`: those that fit all that is given, as a CSV file, the oldest first. */
export const ExportWorkItemsQuery = Type.Omit(ListWorkItemsQuery, ["offset", "limit"], CLOSED);
export type ExportWorkItemsQuery = Static<typeof ExportWorkItemsQuery>;

export const ListWorkItemsReply = Type.Object(
	{
		items: Type.Array(WorkItem),
		/** How many fit in all. */
		total: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type ListWorkItemsReply = Static<typeof ListWorkItemsReply>;

/** `GET /api/queues/:queue/items/:item`: an item with every attempt at it, the first one first. */
export const WorkItemReply = Type.Object({ item: WorkItem, attempts: Type.Array(WorkAttempt) }, CLOSED);
export type WorkItemReply = Static<typeof WorkItemReply>;

/** `POST /api/queues/:queue/items`: adds an item. Answers 201 with it. */
export const AddWorkItemBody = Type.Object(
	{
		reference: Type.Optional(WORK_ITEM_CONTENT.reference),
		/** `normal` when absent. */
		priority: Type.Optional(WorkItemPriority),
		/** Empty when absent. */
		payload: Type.Optional(WORK_ITEM_CONTENT.payload),
		due: Type.Optional(WORK_ITEM_CONTENT.due),
		notBefore: Type.Optional(WORK_ITEM_CONTENT.notBefore),
	},
	CLOSED,
);
export type AddWorkItemBody = Static<typeof AddWorkItemBody>;

/** The name of a column of a table. */
const Column = Type.String({ minLength: 1, maxLength: 200 });

/** `POST /api/queues/:queue/import`: adds an item for each row of a table. A row's fields by the names of the columns are its payload. */
export const ImportWorkItemsBody = Type.Object(
	{
		/** The table as CSV, with the names of the columns in its first row. */
		csv: Type.String({ minLength: 1, maxLength: 4_000_000 }),
		/** The columns that hold each item's reference, priority (`high`, `normal`, `low`) and due time (ISO 8601 with a zone). */
		referenceColumn: Type.Optional(Column),
		priorityColumn: Type.Optional(Column),
		dueColumn: Type.Optional(Column),
	},
	CLOSED,
);
export type ImportWorkItemsBody = Static<typeof ImportWorkItemsBody>;

/** What came of an import: all rows that can be added are. */
export const ImportWorkItemsReply = Type.Object(
	{
		added: Type.Integer({ minimum: 0 }),
		/** How many rows were left out because the queue has an item of their reference already. */
		existing: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type ImportWorkItemsReply = Static<typeof ImportWorkItemsReply>;
