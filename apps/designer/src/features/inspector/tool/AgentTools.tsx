import { agentTools } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec";
import { Wrench } from "lucide-react";
import { useEditor } from "../../../services/editor-context.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ToolDefinitionView } from "./ToolDefinitionView.tsx";

/** What an agent's model sees: the exact tools, as they are edited. */
export function AgentTools({ node }: { readonly node: FlowNode }) {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const tools = agentTools(flow, node.id, nodeTypes);
	if (tools.length === 0) {
		return (
			<EmptyState icon={<Wrench aria-hidden size={20} />} title="No tools yet">
				Drag a wire from the diamond at this node's bottom edge to any node that may be a tool.
			</EmptyState>
		);
	}
	return (
		<div className="p-3">
			<ToolDefinitionView title="What the model sees" nodes={tools} />
		</div>
	);
}
