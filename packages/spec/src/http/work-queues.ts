import { type Static, Type } from "typebox";
import { Day } from "../json/day.ts";
import { WORK_QUEUE_SETTINGS, WorkQueue } from "../work/work-queue.ts";

const CLOSED = { additionalProperties: false } as const;

/** `GET /api/queues`: all queues, by name. */
export const ListWorkQueuesReply = Type.Object({ queues: Type.Array(WorkQueue) }, CLOSED);
export type ListWorkQueuesReply = Static<typeof ListWorkQueuesReply>;

/** `PUT /api/queues/:queue`: makes a queue, or changes one. What is absent stays as it is, or has its default. */
export const PutWorkQueueBody = Type.Object(
	{
		description: Type.Optional(WORK_QUEUE_SETTINGS.description),
		maxAttempts: Type.Optional(WORK_QUEUE_SETTINGS.maxAttempts),
		leaseSeconds: Type.Optional(WORK_QUEUE_SETTINGS.leaseSeconds),
		retryDelaySeconds: Type.Optional(WORK_QUEUE_SETTINGS.retryDelaySeconds),
		uniqueReferences: Type.Optional(WORK_QUEUE_SETTINGS.uniqueReferences),
	},
	CLOSED,
);
export type PutWorkQueueBody = Static<typeof PutWorkQueueBody>;

/** `GET /api/queues/:queue/history?from=&to=` */
export const WorkHistoryQuery = Type.Object(
	{
		/** The first day; 29 days before the last one when absent. */
		from: Type.Optional(Day),
		/** The last day; today when absent. */
		to: Type.Optional(Day),
	},
	CLOSED,
);
export type WorkHistoryQuery = Static<typeof WorkHistoryQuery>;

const Count = Type.Integer({ minimum: 0 });

/** How many items were added and ended on one day, in UTC. Items that were deleted since are not counted. */
export const WorkDay = Type.Object(
	{ day: Day, added: Count, done: Count, failed: Count, abandoned: Count },
	CLOSED,
);
export type WorkDay = Static<typeof WorkDay>;

export const WorkHistoryReply = Type.Object(
	{
		/** The first day that was counted, and the last. */
		from: Day,
		to: Day,
		/** The days on which something happened, in order. */
		days: Type.Array(WorkDay),
	},
	CLOSED,
);
export type WorkHistoryReply = Static<typeof WorkHistoryReply>;
