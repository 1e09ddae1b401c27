import { nodesOfToolkit } from "@switchyard/flow";
import { DEFAULT_TOOL_TIMEOUT_MS, type FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { toolDefinition } from "@switchyard/spec/tool";
import { useMemo } from "react";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { NodeDuration } from "../controls/NodeDuration.tsx";
import { NO_PLACE_PROBLEMS, type PlaceProblems } from "../problems/field-problems.ts";
import { ToolApproval } from "./ToolApproval.tsx";
import { ToolDefinitionView } from "./ToolDefinitionView.tsx";
import { ToolOf } from "./ToolOf.tsx";
import { changedTool } from "./tool-setting.ts";

interface ToolkitSectionProps {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly problems: ReadonlyMap<string, PlaceProblems>;
}

/** How the tools that a toolkit stands for appear to its agents: what holds for all of them, and what a model sees of each. */
export function ToolkitSection({ node, spec, problems }: ToolkitSectionProps) {
	const editor = useEditorVerbs();
	const readOnly = useEditor((state) => state.readOnly);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const changed = useEditor((state) => state.changed);
	const tools = useMemo(() => nodesOfToolkit(node, nodeTypes), [node, nodeTypes]);
	const set = (change: Parameters<typeof changedTool>[1]) =>
		editor.setTool(node.id, changedTool(node.tool, change));
	return (
		<div className="flex flex-col gap-4 p-3">
			<ToolOf node={node} />
			<NodeDuration
				node={node.id}
				path="tool.timeoutMs"
				description="How long one call of a tool may take."
				min={1}
				max={3_600_000}
				usual={DEFAULT_TOOL_TIMEOUT_MS}
				value={node.tool?.timeoutMs}
				readOnly={readOnly}
				onValueChange={(timeoutMs) => set({ timeoutMs })}
			/>
			<ToolApproval
				{...{ node, spec, readOnly }}
				problems={problems.get("tool") ?? NO_PLACE_PROBLEMS}
				onChange={set}
			/>
			<Switch
				label="Texts by reference"
				description="An agent's model gets what outsiders may have written of the results by reference only: it can pass it to other tools, and never reads it."
				checked={node.tool?.byReference ?? false}
				disabled={readOnly}
				onCheckedChange={(on) => set({ byReference: on || undefined })}
			/>
			{tools.length > 0 && (
				<section aria-label="What the model sees of them" className="flex flex-col gap-2">
					<h3 className="text-sm font-medium">What the model sees of them</h3>
					{tools.map((tool) => {
						const type = nodeTypes.get(tool.type);
						const definition = type && toolDefinition(type, tool);
						return (
							definition && (
								<ToolDefinitionView
									key={tool.id}
									node={tool}
									spec={type}
									definition={definition}
									changed={changed.has(tool.type)}
								/>
							)
						);
					})}
				</section>
			)}
		</div>
	);
}
