import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { PropertyName } from "../../identity/property-name.ts";
import { PinnedSet } from "../pinned-set.ts";

/** Lists the values that are allowed for a parameter, no matter who writes them; `null` takes the list away. */
export const SetPinnedSet = Type.Object(
	{
		op: Type.Literal("set-pinned-set"),
		node: Id,
		name: PropertyName,
		values: Type.Union([PinnedSet, Type.Null()]),
	},
	{ additionalProperties: false },
);
export type SetPinnedSet = Static<typeof SetPinnedSet>;
