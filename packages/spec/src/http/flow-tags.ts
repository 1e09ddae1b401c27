import { type Static, Type } from "typebox";
import { MarkColor } from "../flow/mark-color.ts";
import { Tag } from "../identity/tag.ts";

const closed = { additionalProperties: false } as const;

const named = { tag: Tag, /** Absent where nobody gave it one. */ color: Type.Optional(MarkColor) };

/** A tag that flows have. */
export const FlowTag = Type.Object(
	{ ...named, /** How many flows have it. */ flows: Type.Integer({ minimum: 0 }) },
	closed,
);
export type FlowTag = Static<typeof FlowTag>;

/** `GET /api/flow-tags`: every tag that a flow has, in the order of the alphabet. */
export const ListFlowTagsReply = Type.Object({ tags: Type.Array(FlowTag) }, closed);
export type ListFlowTagsReply = Static<typeof ListFlowTagsReply>;

/** `PUT /api/flow-tags`: gives a tag its colour, or takes it away when `color` is absent. Answers 204. */
export const ColorFlowTagBody = Type.Object(named, closed);
export type ColorFlowTagBody = Static<typeof ColorFlowTagBody>;
