import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

/** Removes a node and every wire that touches it. */
export const RemoveNode = Type.Object(
	{ op: Type.Literal("remove-node"), node: Id },
	{ additionalProperties: false },
);
export type RemoveNode = Static<typeof RemoveNode>;
