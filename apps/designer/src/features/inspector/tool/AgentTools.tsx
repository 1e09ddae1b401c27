import { agentTools } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec";
import { SquareArrowOutUpRight, Wrench } from "lucide-react";
import { useMemo } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { ToolDefinitionView } from "./ToolDefinitionView.tsx";

/** What an agent's model sees: the exact tools, as they are edited. */
export function AgentTools({ node }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const tools = useMemo(() => agentTools(flow, node.id, nodeTypes), [flow, node.id, nodeTypes]);
	if (tools.length === 0) {
		return (
			<EmptyState icon={<Wrench aria-hidden size={20} />} title="No tools yet">
				Drag a wire from the diamond at this node's bottom edge to any node with a wrench in the palette: that
				node becomes a tool of the model.
			</EmptyState>
		);
	}
	const definitions = tools.map(({ definition }) => definition);
	return (
		<section aria-label="What the model sees" className="flex flex-col gap-2 p-3">
			<div className="flex items-center justify-between gap-2">
				<h3 className="text-sm font-medium">What the model sees</h3>
				<CopyButton text={() => JSON.stringify(definitions, undefined, 2)} label="Copy all as JSON" />
			</div>
			<p className="text-sm text-text-muted">
				These tools, exactly so, and the prompt and the instructions. Nothing else of the flow.
			</p>
			{tools.map((tool) => (
				<ToolDefinitionView
					key={tool.node.id}
					{...tool}
					actions={
						<IconButton
							size="xs"
							label={`Go to ${tool.node.name}`}
							icon={<SquareArrowOutUpRight aria-hidden size={14} />}
							onClick={() => editor.select({ nodes: new Set([tool.node.id]) })}
						/>
					}
				/>
			))}
		</section>
	);
}
