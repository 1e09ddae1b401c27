import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

/** Removes a group's frame. Its nodes and notes stay, and belong to no group. */
export const RemoveGroup = Type.Object(
	{ op: Type.Literal("remove-group"), group: Id },
	{ additionalProperties: false },
);
export type RemoveGroup = Static<typeof RemoveGroup>;
