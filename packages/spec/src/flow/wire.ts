import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";

/** One end of a wire. */
export const WireEnd = Type.Object({ node: Id, port: Id }, { additionalProperties: false });
export type WireEnd = Static<typeof WireEnd>;

/** A connection from an output port to an input port of the same kind. */
export const Wire = Type.Object({ id: Id, from: WireEnd, to: WireEnd }, { additionalProperties: false });
export type Wire = Static<typeof Wire>;
