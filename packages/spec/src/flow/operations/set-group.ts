import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { MAX_FLOW_NOTES } from "../note.ts";

/** Puts nodes and notes into a group, or with `null` out of theirs. Those that the flow does not have are passed over. */
export const SetGroup = Type.Object(
	{
		op: Type.Literal("set-group"),
		group: Type.Union([Id, Type.Null()]),
		nodes: Type.Array(Id, { maxItems: 20_000 }),
		notes: Type.Array(Id, { maxItems: MAX_FLOW_NOTES }),
	},
	{ additionalProperties: false },
);
export type SetGroup = Static<typeof SetGroup>;
