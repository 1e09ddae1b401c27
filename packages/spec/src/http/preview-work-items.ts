import { type Static, Type } from "typebox";
import { WORK_ITEM_CONTENT, WorkItemPriority } from "../work/work-item.ts";

const CLOSED = { additionalProperties: false } as const;

/** A row of a table, and what would come of it. */
export const WorkItemRow = Type.Object(
	{
		/** The line on which it ends, the first one with 1. */
		line: Type.Integer({ minimum: 1 }),
		reference: Type.String(),
		priority: WorkItemPriority,
		due: Type.Optional(WORK_ITEM_CONTENT.due),
		/** Whether it would become an item: not if its reference is in the queue, or in a row before it. */
		isNew: Type.Boolean(),
	},
	CLOSED,
);
export type WorkItemRow = Static<typeof WorkItemRow>;

/** `POST /api/queues/:queue/import/preview`: what an import of the same table would do. Nothing is added. */
export const PreviewWorkItemsReply = Type.Object(
	{
		/** How many items would be added; none if a row is wrong. */
		added: Type.Integer({ minimum: 0 }),
		/** How many rows would be left out because of their reference. */
		existing: Type.Integer({ minimum: 0 }),
		/** How many rows are wrong. */
		wrong: Type.Integer({ minimum: 0 }),
		/** What is wrong with the first of those, each by its line. */
		problems: Type.Array(
			Type.Object({ line: Type.Integer({ minimum: 1 }), message: Type.String() }, CLOSED),
			{ maxItems: 20 },
		),
		/** The first rows that are right. */
		rows: Type.Array(WorkItemRow, { maxItems: 20 }),
	},
	CLOSED,
);
export type PreviewWorkItemsReply = Static<typeof PreviewWorkItemsReply>;
