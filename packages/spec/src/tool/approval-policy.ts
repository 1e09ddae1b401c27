import type { FlowNode } from "../flow/flow-node.ts";
import type { ToolSetting } from "../flow/tool-setting.ts";
import type { NodeSpec } from "../node-spec/node-spec.ts";
import { isDestructive } from "./tool-traits.ts";

/** For which calls of a tool a person must agree before they run; `when` is for those that the designer's condition picks. */
export type ApprovalPolicy = NonNullable<ToolSetting["approval"]>;

/** For which of a model's calls of this node a person must agree before they run: as the designer says, else for all of a destructive tool. */
export function approvalPolicy(spec: Pick<NodeSpec, "tool">, node: Pick<FlowNode, "tool">): ApprovalPolicy {
	const { tool } = spec;
	return node.tool?.approval ?? (tool !== undefined && isDestructive(tool) ? "always" : "never");
}
