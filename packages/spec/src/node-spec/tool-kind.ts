import { type Static, Type } from "typebox";

/** What a tool is beyond its effect: `human-loop` asks a person, `autonomous` plans or acts on its own. */
export const ToolKind = Type.Union([Type.Literal("human-loop"), Type.Literal("autonomous")]);
export type ToolKind = Static<typeof ToolKind>;
