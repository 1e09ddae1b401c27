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
	Type.Literal("for-each"),
	Type.Literal("loop-while"),
	Type.Literal("delay"),
	Type.Literal("catch"),
	Type.Literal("stop"),
	Type.Literal("ask"),
	Type.Literal("hop"),
	Type.Literal("sub-flow"),
]);
export type Construct = Static<typeof Construct>;
