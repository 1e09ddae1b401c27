import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ONE_LINE } from "../identity/name.ts";

/** A place on a node where wires attach. */
export const Port = Type.Object(
	{
		id: Id,
		/** `message` ports carry the flow's message; `tools` ports hang tools on an agent. */
		kind: Type.Union([Type.Literal("message"), Type.Literal("tools")]),
		direction: Type.Union([Type.Literal("in"), Type.Literal("out")]),
		/** Shown on the canvas and read out by a screen reader. */
		name: Type.String({ maxLength: 80, pattern: ONE_LINE }),
		/** How many wires may attach; unlimited when absent. */
		max: Type.Optional(Type.Integer({ minimum: 1 })),
		/**
		 * Names a property whose value is a list: the node then has one port per item in place of this one, with
		 * the item's `port` as id and the item's `name` as name.
		 */
		each: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);
export type Port = Static<typeof Port>;
