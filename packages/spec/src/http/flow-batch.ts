import { type Static, Type } from "typebox";
import { Flow } from "../flow/flow.ts";
import { Id } from "../identity/id.ts";
import { MOST_TAGS, Tag } from "../identity/tag.ts";
import { GivenFolder } from "./list-flows.ts";

const closed = { additionalProperties: false } as const;

/** How many flows one request is about at most. */
export const MOST_BATCH_FLOWS = 500;

const Flows = Type.Array(Id, { minItems: 1, maxItems: MOST_BATCH_FLOWS, uniqueItems: true });
const Tags = Type.Array(Tag, { minItems: 1, maxItems: MOST_TAGS });

/** What is done with each of several flows. */
export const FlowAction = Type.Union([
	Type.Literal("move"),
	Type.Literal("tag"),
	Type.Literal("untag"),
	Type.Literal("publish"),
	Type.Literal("unpublish"),
	Type.Literal("duplicate"),
	Type.Literal("delete"),
]);
export type FlowAction = Static<typeof FlowAction>;

/** `POST /api/flows/batch`: does the same with several flows, each for itself. */
export const FlowBatchBody = Type.Object(
	{
		flows: Flows,
		action: FlowAction,
		/** For `move`: the path of a folder that is there; `""` for the top. */
		folder: Type.Optional(GivenFolder),
		/** For `tag` and `untag`. */
		tags: Type.Optional(Tags),
	},
	closed,
);
export type FlowBatchBody = Static<typeof FlowBatchBody>;

/** Why one of several flows was left as it is. */
export const FlowFailure = Type.Object(
	{
		id: Id,
		code: Type.String(),
		message: Type.String(),
		field: Type.Optional(Type.String()),
		hint: Type.Optional(Type.String()),
	},
	closed,
);
export type FlowFailure = Static<typeof FlowFailure>;

/** Each flow is done or failed: one that cannot be changed keeps no other from it. */
export const FlowBatchReply = Type.Object(
	{
		done: Type.Array(Id),
		failed: Type.Array(FlowFailure),
		/** The copies, after `duplicate`. */
		made: Type.Optional(Type.Array(Id)),
	},
	closed,
);
export type FlowBatchReply = Static<typeof FlowBatchReply>;

/** `POST /api/flows/documents` and `POST /api/flows/removal-preview`: several flows by their ids. */
export const FlowsBody = Type.Object({ flows: Flows }, closed);
export type FlowsBody = Static<typeof FlowsBody>;

/** Several flows in one file: what `POST /api/flows/documents` answers with, and what an import of several takes. */
export const FlowDocumentsReply = Type.Object(
	{ flows: Type.Array(Flow), failed: Type.Array(FlowFailure) },
	closed,
);
export type FlowDocumentsReply = Static<typeof FlowDocumentsReply>;

/** What deleting a flow ends or breaks. */
export const FlowRemoval = Type.Object(
	{
		id: Id,
		name: Type.String(),
		/** The names of the published triggers that will start no more runs. */
		triggers: Type.Array(Type.String()),
		/** How many of its runs are under way: they continue to their end. */
		openRuns: Type.Integer({ minimum: 0 }),
		/** Flows that call it, and will fail where they do; those that are to be deleted too are left out. */
		callers: Type.Array(Type.Object({ id: Id, name: Type.String() }, closed)),
	},
	closed,
);
export type FlowRemoval = Static<typeof FlowRemoval>;

/** What would be lost with several flows; those that are not there are left out. */
export const FlowRemovalReply = Type.Object({ flows: Type.Array(FlowRemoval) }, closed);
export type FlowRemovalReply = Static<typeof FlowRemovalReply>;
