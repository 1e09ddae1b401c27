import { type Static, Type } from "typebox";

/** A name that a document uses for one of its parts (node, wire, flow, credential): 1 to 64 letters, digits, `_` or `-`. */
export const Id = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", minLength: 1, maxLength: 64 });
export type Id = Static<typeof Id>;
