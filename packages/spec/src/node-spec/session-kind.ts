import { type Static, Type } from "typebox";

/**
 * A kind of session that nodes work in one after the other: a browser, a transaction. A session is no value: a block opens it for what stands
 * inside, and a node finds it by where it stands.
 */
export const SessionKind = Type.String({ pattern: "^[a-z][a-z0-9-]{0,39}$" });
export type SessionKind = Static<typeof SessionKind>;
