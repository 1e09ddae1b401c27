import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

export const RemoveWire = Type.Object(
	{ op: Type.Literal("remove-wire"), wire: Id },
	{ additionalProperties: false },
);
export type RemoveWire = Static<typeof RemoveWire>;
