import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { PinnedData } from "../pinned-data.ts";

/** Pins data to a node; `null` takes it away. */
export const SetPin = Type.Object(
	{ op: Type.Literal("set-pin"), node: Id, pin: Type.Union([PinnedData, Type.Null()]) },
	{ additionalProperties: false },
);
export type SetPin = Static<typeof SetPin>;
