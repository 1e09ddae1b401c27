import { type Static, Type } from "typebox";

/**
 * Which of the engine's constructs runs the node. An `action` is executed by a host; every other construct is
 * the engine's own control flow and executes no package code, but for a `block`, whose end its package does, and `work-items`, whose
 * rounds begin with what its package takes.
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
	Type.Literal("work-items"),
	Type.Literal("block"),
	Type.Literal("checkpoint"),
	Type.Literal("delay"),
	Type.Literal("catch"),
	Type.Literal("stop"),
	Type.Literal("ask"),
	Type.Literal("authorization-request"),
	Type.Literal("authorization-list"),
	Type.Literal("authorization-decision"),
	Type.Literal("hop"),
	Type.Literal("sub-flow"),
	Type.Literal("conversation"),
	Type.Literal("toolkit"),
]);
export type Construct = Static<typeof Construct>;

const CALLABLE: ReadonlySet<string> = new Set<Construct>([
	"action",
	"agent",
	"ask",
	"authorization-request",
	"authorization-list",
	"authorization-decision",
]);

/**
 * Whether an agent may call nodes of a construct: what they do is the same by a wire and as a tool, and like an action each call has one
 * answer.
 */
export function isCallable(construct: string): boolean {
	return CALLABLE.has(construct);
}
