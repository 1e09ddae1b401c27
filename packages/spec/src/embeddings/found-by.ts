import { type Static, Type } from "typebox";

/** What a search found something by: its words, its meaning, or both. Absent where nothing is searched by meaning. */
export const FoundBy = Type.Union([Type.Literal("words"), Type.Literal("meaning"), Type.Literal("both")]);
export type FoundBy = Static<typeof FoundBy>;
