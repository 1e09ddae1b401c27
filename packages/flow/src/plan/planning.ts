import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { PLAN_TOOL_NAME, planTool } from "@switchyard/spec/plan";
import type { ToolDefinition } from "@switchyard/spec/tool";
import { constantOf } from "../property.ts";
import type { AgentTool } from "../tools.ts";

/** What only an agent gives whose model may plan. */
export const PLANNING_OUTPUTS: ReadonlySet<string> = new Set([
	"is_autonomous",
	"execution_strategy",
	"autonomous_tasks",
	"execution_plan",
	"next_action",
]);

/** Whether the designer lets an agent's model plan. */
export function isPlanning(node: Pick<FlowNode, "params">, spec: NodeSpec | undefined): boolean {
	if (spec?.construct !== "agent") return false;
	const planning = constantOf(node, spec, "planning");
	return planning === "approve" || planning === "run";
}

/** The tool by which an agent's model plans, as the model sees it beside the agent's own; `undefined` where it may not plan. */
export function planningTool(
	node: Pick<FlowNode, "params">,
	spec: NodeSpec | undefined,
	tools: readonly AgentTool[],
): ToolDefinition | undefined {
	const definitions = tools.map(({ definition }) => definition);
	const taken = definitions.some(({ name }) => name === PLAN_TOOL_NAME);
	return taken || tools.length === 0 || !isPlanning(node, spec) ? undefined : planTool(definitions);
}
