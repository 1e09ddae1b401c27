import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { Position } from "../position.ts";

/** Moves any number of nodes at once: one drag is one operation. */
export const MoveNodes = Type.Object(
	{
		op: Type.Literal("move-nodes"),
		moves: Type.Array(Type.Object({ node: Id, position: Position }, { additionalProperties: false }), {
			minItems: 1,
			maxItems: 20_000,
		}),
	},
	{ additionalProperties: false },
);
export type MoveNodes = Static<typeof MoveNodes>;
