import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ONE_LINE } from "../identity/name.ts";
import { RunId } from "../identity/run-id.ts";
import { Message } from "../json/message.ts";
import { Mark } from "../label/label.ts";

const CLOSED = { additionalProperties: false } as const;

/** How large what an item carries, and what came of it, may be, in bytes as JSON. */
export const LARGEST_WORK_VALUE = 100_000;

/**
 * `new`: never tried. `leased`: a robot works on it. `retried`: an attempt failed or took too long, and it waits for the next one. `done`.
 * `failed`: a business error, or an application error of its last attempt. `abandoned`: the robot of its last attempt never said how it ended.
 */
export const WorkItemStatus = Type.Union([
	Type.Literal("new"),
	Type.Literal("leased"),
	Type.Literal("retried"),
	Type.Literal("done"),
	Type.Literal("failed"),
	Type.Literal("abandoned"),
]);
export type WorkItemStatus = Static<typeof WorkItemStatus>;

/** How many items there are, by status. */
export const ItemCounts = Type.Object(
	{
		new: Type.Integer({ minimum: 0 }),
		leased: Type.Integer({ minimum: 0 }),
		retried: Type.Integer({ minimum: 0 }),
		done: Type.Integer({ minimum: 0 }),
		failed: Type.Integer({ minimum: 0 }),
		abandoned: Type.Integer({ minimum: 0 }),
	},
	CLOSED,
);
export type ItemCounts = Static<typeof ItemCounts>;

/** Items of a higher priority are taken first. */
export const WorkItemPriority = Type.Union([
	Type.Literal("high"),
	Type.Literal("normal"),
	Type.Literal("low"),
]);
export type WorkItemPriority = Static<typeof WorkItemPriority>;

/**
 * Why an attempt failed. `business`: the item itself is wrong, trying again cannot help. `application`: what it was processed with failed.
 * `lease`: the robot held it too long.
 */
export const WorkItemError = Type.Object(
	{
		kind: Type.Union([Type.Literal("business"), Type.Literal("application"), Type.Literal("lease")]),
		message: Type.String({ maxLength: 4000 }),
	},
	CLOSED,
);
export type WorkItemError = Static<typeof WorkItemError>;

/** What is said of an item that is added. */
export const WORK_ITEM_CONTENT = {
	/** What the item is of, such as the number of an order. Empty where it has none. */
	reference: Type.String({ maxLength: 200, pattern: ONE_LINE }),
	priority: WorkItemPriority,
	/** What there is to be done. */
	payload: Message,
	/** By when it should be done, in milliseconds since the Unix epoch: of one priority, what is due first is taken first. */
	due: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
	/** Not taken before, in milliseconds since the Unix epoch. */
	notBefore: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
} as const;

/** Where an attempt was made. */
const PROCESSED_BY = {
	run: Type.Optional(RunId),
	/** The step that took the item. */
	step: Type.Optional(Type.Integer({ minimum: 0 })),
} as const;

/** A work item in a list. */
export const WorkItem = Type.Object(
	{
		id: Type.String({ maxLength: 64 }),
		queue: Id,
		reference: WORK_ITEM_CONTENT.reference,
		priority: WorkItemPriority,
		payload: WORK_ITEM_CONTENT.payload,
		/** Who could have had a say in the payload, and whether it is private. */
		label: Mark,
		status: WorkItemStatus,
		/** How often it was taken. */
		attempts: Type.Integer({ minimum: 0 }),
		due: Type.Optional(WORK_ITEM_CONTENT.due),
		notBefore: Type.Optional(WORK_ITEM_CONTENT.notBefore),
		/** Until when the robot may hold it; only while it is leased. */
		leasedUntil: Type.Optional(Type.Integer()),
		/** Why its last attempt failed; absent once it is done. */
		error: Type.Optional(WorkItemError),
		/** What came of it. */
		output: Type.Optional(Message),
		/** Its last attempt. */
		...PROCESSED_BY,
		createdAt: Type.Integer(),
		/** When it was last changed. */
		at: Type.Integer(),
	},
	CLOSED,
);
export type WorkItem = Static<typeof WorkItem>;

/** One time that a robot took an item. */
export const WorkAttempt = Type.Object(
	{
		number: Type.Integer({ minimum: 1 }),
		...PROCESSED_BY,
		beganAt: Type.Integer(),
		/** Absent while it is under way. */
		endedAt: Type.Optional(Type.Integer()),
		outcome: Type.Optional(
			Type.Union([Type.Literal("done"), Type.Literal("failed"), Type.Literal("expired")]),
		),
		error: Type.Optional(WorkItemError),
	},
	CLOSED,
);
export type WorkAttempt = Static<typeof WorkAttempt>;
