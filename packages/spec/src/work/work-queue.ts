import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ItemCounts } from "./work-item.ts";

const CLOSED = { additionalProperties: false } as const;

/** What people choose of a queue of work items. */
export const WORK_QUEUE_SETTINGS = {
	/** What its items are, for people. */
	description: Type.String({ maxLength: 1000 }),
	/** How often an item is tried at most, the first time included. An item that failed by a business error is not tried again. */
	maxAttempts: Type.Integer({ minimum: 1, maximum: 20 }),
	/** How long a robot may hold an item. After that the item is free again, for another attempt if it has one left. */
	leaseSeconds: Type.Integer({ minimum: 10, maximum: 604_800 }),
	/** How long an item that failed by an application error waits before it is tried again. */
	retryDelaySeconds: Type.Integer({ minimum: 0, maximum: 604_800 }),
	/** Whether no two items of the queue may have the same reference. */
	uniqueReferences: Type.Boolean(),
} as const;

/** The settings of a queue for which nothing was chosen. */
export const WORK_QUEUE_DEFAULTS = {
	description: "",
	maxAttempts: 3,
	leaseSeconds: 1800,
	retryDelaySeconds: 0,
	uniqueReferences: true,
} as const;

/** A queue of work items. */
export const WorkQueue = Type.Object(
	{
		name: Id,
		...WORK_QUEUE_SETTINGS,
		/** Milliseconds since the Unix epoch. */
		createdAt: Type.Integer(),
		/** How many items it has, by status. */
		counts: ItemCounts,
	},
	CLOSED,
);
export type WorkQueue = Static<typeof WorkQueue>;

/** What of a queue people choose. */
export type WorkQueueSettings = Omit<WorkQueue, "name" | "createdAt" | "counts">;
