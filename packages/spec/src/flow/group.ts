import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Name } from "../identity/name.ts";
import { MarkColor } from "./mark-color.ts";

/** The most groups that a flow may hold. */
export const MAX_FLOW_GROUPS = 1_000;

/**
 * A titled frame around the nodes and notes whose `group` names it, for people: runs ignore it. Its place follows from
 * theirs. Groups are not nested.
 */
export const Group = Type.Object(
	{
		id: Id,
		name: Name,
		/** Neutral when absent. */
		color: Type.Optional(MarkColor),
		/** True where it is shown as one card, with a port for each end of a wire that crosses its border. */
		collapsed: Type.Optional(Type.Boolean()),
	},
	{ additionalProperties: false },
);
export type Group = Static<typeof Group>;
