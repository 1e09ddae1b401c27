import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

/** Shows a group as one card, or as a frame around its nodes. */
export const CollapseGroup = Type.Object(
	{ op: Type.Literal("collapse-group"), group: Id, collapsed: Type.Boolean() },
	{ additionalProperties: false },
);
export type CollapseGroup = Static<typeof CollapseGroup>;
