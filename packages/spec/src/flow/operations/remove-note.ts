import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

export const RemoveNote = Type.Object(
	{ op: Type.Literal("remove-note"), note: Id },
	{ additionalProperties: false },
);
export type RemoveNote = Static<typeof RemoveNote>;
