import { type Static, Type } from "typebox";

/**
 * Which of the engine's constructs runs the node. An `action` is executed by a host; every other construct is
 * the engine's own control flow and executes no package code.
 */
export const Construct = Type.Union([
	Type.Literal("action"),
	Type.Literal("trigger"),
	Type.Literal("set"),
	Type.Literal("switch"),
	Type.Literal("join"),
	Type.Literal("respond"),
	Type.Literal("agent"),
]);
export type Construct = Static<typeof Construct>;
