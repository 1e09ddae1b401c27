import { type Static, Type } from "typebox";
import { Group } from "../group.ts";

/** Adds a group that nothing belongs to yet; `set-group` puts nodes and notes into it. */
export const AddGroup = Type.Object(
	{
		op: Type.Literal("add-group"),
		group: Group,
		/** Its place in `groups`, so that undoing a removal restores the document exactly; at the end when absent. */
		index: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	{ additionalProperties: false },
);
export type AddGroup = Static<typeof AddGroup>;
