import { type Static, Type } from "typebox";
import type { NodeSpec } from "../node-spec/node-spec.ts";
import { ToolKind } from "../node-spec/tool-kind.ts";
import { isDestructive } from "./tool-traits.ts";

/** How people think of a tool: it asks one of them, plans or acts on its own, destroys something, or none of these. */
export const ToolCategory = Type.Union([
	...ToolKind.anyOf,
	Type.Literal("sensitive"),
	Type.Literal("regular"),
]);
export type ToolCategory = Static<typeof ToolCategory>;

/** Tools that other systems know by these names, where the author declares no kind. */
const KINDS: ReadonlyMap<string, ToolKind> = new Map([
	["ask_human", "human-loop"],
	["request_authorization", "human-loop"],
	["approve_authorization", "human-loop"],
	["get_authorization_requests", "human-loop"],
	["create_execution_plan", "autonomous"],
	["plan_autonomous_task", "autonomous"],
]);

/** The category of a node type as a tool; `undefined` for one that is no tool. */
export function toolCategory({
	tool,
	construct,
}: Pick<NodeSpec, "tool" | "construct">): ToolCategory | undefined {
	if (!tool) return undefined;
	if (tool.kind !== undefined) return tool.kind;
	if (construct === "ask") return "human-loop";
	if (construct === "agent") return "autonomous";
	return KINDS.get(tool.name) ?? (isDestructive(tool) ? "sensitive" : "regular");
}
