import { type Static, Type } from "typebox";
import { WORK_ITEM_CONTENT, WorkItemPriority } from "../work/work-item.ts";

const CLOSED = { additionalProperties: false } as const;

/** `POST /api/queues/:queue/items/change`: gives items another priority or due time. What is absent stays as it is. */
export const ChangeWorkItemsBody = Type.Object(
	{
		/** Their ids. */
		items: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
			minItems: 1,
			maxItems: 500,
			uniqueItems: true,
		}),
		priority: Type.Optional(WorkItemPriority),
		/** `null` for no due time. */
		due: Type.Optional(Type.Union([WORK_ITEM_CONTENT.due, Type.Null()])),
	},
	{ ...CLOSED, minProperties: 2 },
);
export type ChangeWorkItemsBody = Static<typeof ChangeWorkItemsBody>;

export const ChangeWorkItemsReply = Type.Object(
	{
		changed: Type.Integer({ minimum: 0 }),
		/** How many were left as they are, because they are over or no longer there. */
		left: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type ChangeWorkItemsReply = Static<typeof ChangeWorkItemsReply>;
