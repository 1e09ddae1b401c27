import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";

/** Takes a node out of use, or back into it. What it is set up with and wired to stays. */
export const SetDisabled = Type.Object(
	{ op: Type.Literal("set-disabled"), node: Id, disabled: Type.Boolean() },
	{ additionalProperties: false },
);
export type SetDisabled = Static<typeof SetDisabled>;
