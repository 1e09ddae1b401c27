import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { Source } from "../../node-spec/source.ts";

/** Says whether a node's results are untrusted or private; `null` leaves it to the node type's author. */
export const SetSource = Type.Object(
	{ op: Type.Literal("set-source"), node: Id, source: Type.Union([Source, Type.Null()]) },
	{ additionalProperties: false },
);
export type SetSource = Static<typeof SetSource>;
