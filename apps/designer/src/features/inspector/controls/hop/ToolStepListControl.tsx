import { agentTools, constantOf } from "@switchyard/flow";
import type { FlowNode, HopAsset, HopToolStep } from "@switchyard/spec/flow";
import { useMemo } from "react";
import { useEditor } from "../../../../services/editor-context.tsx";
import { Select } from "../../../../ui/Select.tsx";
import type { ControlProps } from "../control-props.ts";
import { ItemList } from "../rows/ItemList.tsx";
import { newToolStep } from "./hop-plan.ts";
import { ToolStepRow } from "./ToolStepRow.tsx";

interface ToolStepListControlProps extends ControlProps {
	/** The hop. */
	readonly node: FlowNode;
}

/** The tools that a hop calls, in order, and which assets they read and write. */
export function ToolStepListControl({ node, ...list }: ToolStepListControlProps) {
	const { label, value, onChange, readOnly } = list;
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const tools = useMemo(() => agentTools(flow, node.id, nodeTypes), [flow, node.id, nodeTypes]);
	const assets = (constantOf(node, nodeTypes.get(node.type), "assets") ?? []) as readonly HopAsset[];
	const steps = Array.isArray(value) ? (value as readonly HopToolStep[]) : [];
	return (
		<ItemList<HopToolStep>
			{...list}
			nameOf={({ tool }) => tool}
			below={
				<>
					{tools.length === 0 && (
						<p className="rounded-md border border-dashed border-border px-2 py-1.5 text-sm text-text-muted">
							Connect nodes to the tools port of this node first: its tool steps call them.
						</p>
					)}
					{!readOnly && tools.length > 0 && (
						<Select
							label={`${label}: add`}
							labelHidden
							placeholder="Add a tool step…"
							options={tools.map(({ node: tool, definition }) => ({
								value: definition.name,
								label: `${definition.name} (${tool.name})`,
							}))}
							value={undefined}
							onValueChange={(tool) => onChange([...steps, newToolStep(tool)])}
						/>
					)}
				</>
			}
		>
			{(row) => <ToolStepRow key={row.key} {...{ row, tools, assets }} />}
		</ItemList>
	);
}
