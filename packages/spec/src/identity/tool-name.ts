import { type Static, Type } from "typebox";

/** The name by which a model calls a tool. ASCII only, so that no two names can look alike. */
export const ToolName = Type.String({
	pattern: "^(?!(finish|submit)$)[A-Za-z_][A-Za-z0-9_]{0,63}$",
	maxLength: 64,
});
export type ToolName = Static<typeof ToolName>;
