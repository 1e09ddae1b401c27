import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { MarkColor } from "../mark-color.ts";

/** Marks a node, a note or a group with a colour; `null` takes the mark off. */
export const SetColor = Type.Object(
	{
		op: Type.Literal("set-color"),
		part: Type.Union([Type.Literal("node"), Type.Literal("note"), Type.Literal("group")]),
		id: Id,
		color: Type.Union([MarkColor, Type.Null()]),
	},
	{ additionalProperties: false },
);
export type SetColor = Static<typeof SetColor>;
