import { type Static, Type } from "typebox";

/**
 * A colour that people mark nodes, notes and groups with: the designer draws it by its theme. None of them is a scope's or
 * a run state's, and none means anything to a run.
 */
export const MarkColor = Type.Union([
	Type.Literal("rose"),
	Type.Literal("orchid"),
	Type.Literal("lime"),
	Type.Literal("sand"),
	Type.Literal("ink"),
]);
export type MarkColor = Static<typeof MarkColor>;
