import { Type } from "typebox";
import type { FlowNode } from "../flow/flow-node.ts";
import type { NodeSpec } from "../node-spec/node-spec.ts";

/** What a call of an agent by another is: a task whose answer that one reads, or the whole conversation, in which this one has the last word. */
export const AgentAsTool = Type.Enum(["call", "hand-over"], { type: "string" });

/** The parameter of an agent that says so. */
export const AS_TOOL = "as_tool";

/** What the description of a tool adds where a call of it hands the conversation over. */
export const HANDS_OVER =
	"Calling it hands this conversation over: it reads all of it, its answer is the last word, and you are not asked again. Call it alone.";

/** Whether an agent that calls this one hands its conversation over. */
export function takesOver(spec: Pick<NodeSpec, "construct">, { params }: Pick<FlowNode, "params">): boolean {
	if (spec.construct !== "agent" || !Object.hasOwn(params, AS_TOOL)) return false;
	const setting = params[AS_TOOL];
	return setting?.scope === "Custom" && setting.value === "hand-over";
}
