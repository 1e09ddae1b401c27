import { type Static, Type } from "typebox";

/**
 * What a node is for, by which its icon is tinted: a trigger starts runs, AI thinks, data works on the message, outside
 * reaches another system or a person, control decides where the message goes.
 */
export const Category = Type.Union([
	Type.Literal("trigger"),
	Type.Literal("ai"),
	Type.Literal("data"),
	Type.Literal("outside"),
	Type.Literal("control"),
]);
export type Category = Static<typeof Category>;
