import { type Static, Type } from "typebox";

/** What a search of the workspace finds. */
export const SearchKind = Type.Union([
	Type.Literal("flow"),
	Type.Literal("robot"),
	Type.Literal("run"),
	Type.Literal("package"),
	Type.Literal("document"),
]);
export type SearchKind = Static<typeof SearchKind>;

export const SEARCH_KINDS: readonly SearchKind[] = SearchKind.anyOf.map((kind) => kind.const);
