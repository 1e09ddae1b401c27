import { agentTools, planningTool } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { SquareArrowOutUpRight, Wrench } from "lucide-react";
import { useMemo } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { AddTools } from "./AddTools.tsx";
import { AgentExposureNote } from "./AgentExposureNote.tsx";
import { ToolDefinitionView } from "./ToolDefinitionView.tsx";

interface AgentToolsProps {
	readonly node: FlowNode;
	/** True where a planned list of tool steps calls the tools, and no model. */
	readonly planned: boolean;
}

/** What an agent's model sees, or what a hop can call: the exact tools, as they are edited. */
export function AgentTools({ node, planned }: AgentToolsProps) {
	const editor = useEditorVerbs();
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const changed = useEditor((state) => state.changed);
	const tools = useMemo(() => agentTools(flow, node.id, nodeTypes), [flow, node.id, nodeTypes]);
	if (tools.length === 0) {
		return (
			<EmptyState
				icon={<Wrench aria-hidden size={20} />}
				title="No tools yet"
				actions={<AddTools node={node} />}
			>
				Drag a wire from the diamond at this node's bottom edge to any node with a wrench in the palette: that
				node becomes a tool {planned ? "that tool steps can call" : "of the model"}.
			</EmptyState>
		);
	}
	const title = planned ? "What tool steps can call" : "What the model sees";
	const planning = planningTool(node, nodeTypes.get(node.type), tools);
	const definitions = [...tools.map(({ definition }) => definition), ...(planning ? [planning] : [])];
	return (
		<section aria-label={title} className="flex flex-col gap-2 p-3">
			<div className="flex items-center justify-between gap-2">
				<h3 className="text-sm font-medium">{title}</h3>
				<span className="flex-1" />
				<AddTools node={node} />
				<CopyButton text={() => JSON.stringify(definitions, undefined, 2)} label="Copy all as JSON" />
			</div>
			<p className="text-sm text-text-muted">
				{planned
					? "Each argument is filled from an asset, each result can be written to one."
					: "Exactly these tools, the prompt and the instructions. Nothing else of the flow."}
			</p>
			{!planned && <AgentExposureNote node={node} />}
			{tools.map((tool) => (
				<ToolDefinitionView
					key={tool.node.id}
					node={tool.node}
					spec={tool.spec}
					definition={tool.definition}
					changed={changed.has(tool.node.type)}
					actions={
						<IconButton
							size="xs"
							label={`Go to ${(tool.toolkit ?? tool.node).name}`}
							icon={<SquareArrowOutUpRight aria-hidden size={14} />}
							onClick={() => editor.select({ nodes: new Set([(tool.toolkit ?? tool.node).id]) })}
						/>
					}
				/>
			))}
			{planning && (
				<article
					aria-label={`Tool ${planning.name}`}
					className="flex min-w-0 flex-col gap-0.5 rounded-md border border-dashed border-border-strong p-2"
				>
					<code className="min-w-0 truncate font-mono text-sm font-semibold text-ai">{planning.name}</code>
					<p className="text-sm text-text-muted">{planning.description}</p>
				</article>
			)}
		</section>
	);
}
