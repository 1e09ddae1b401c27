import { agentTools, constantOf } from "@switchyard/flow";
import type { FlowNode, HopAsset, HopToolStep } from "@switchyard/spec";
import { useMemo, useState } from "react";
import { useEditor } from "../../../../services/editor-context.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import type { ControlProps } from "../control-props.ts";
import { ControlError, ListFieldset } from "../ListFieldset.tsx";
import { movedItem } from "../reorder/moved-item.ts";
import { useReorder } from "../reorder/use-reorder.ts";
import { useRowKeys } from "../use-row-keys.ts";
import { newToolStep } from "./hop-plan.ts";
import { ToolStepRow } from "./ToolStepRow.tsx";

interface ToolStepListControlProps extends ControlProps {
	/** The hop. */
	readonly node: FlowNode;
}

/** The tools that a hop calls, in order, and which assets they read and write. */
export function ToolStepListControl({
	label,
	value,
	onChange,
	check,
	readOnly,
	node,
}: ToolStepListControlProps) {
	const flow = useEditor((state) => state.flow);
	const nodeTypes = useEditor((state) => state.nodeTypes);
	const tools = useMemo(() => agentTools(flow, node.id, nodeTypes), [flow, node.id, nodeTypes]);
	const assets = (constantOf(node, nodeTypes.get(node.type), "assets") ?? []) as readonly HopAsset[];
	const steps = Array.isArray(value) ? (value as readonly HopToolStep[]) : [];
	const rows = useRowKeys(steps.length);
	const [moved, setMoved] = useState("");
	const reorder = useReorder({
		count: steps.length,
		onMove(from, to) {
			rows.move(from, to);
			onChange(movedItem(steps, from, to));
			setMoved(`${steps[from]?.tool} is now tool step ${to + 1} of ${steps.length}.`);
		},
	});
	return (
		<ListFieldset label={label}>
			<VisuallyHidden live>{moved}</VisuallyHidden>
			<div ref={reorder.list} className="flex min-w-0 flex-col gap-2">
				{steps.map((step, index) => (
					<ToolStepRow
						key={rows.keys[index]}
						{...{ step, index, tools, assets, readOnly }}
						row={reorder.row(index)}
						handle={steps.length > 1 ? reorder.handle(index) : undefined}
						problem={check(steps).get(`[${index}]`)}
						onStep={(next) => onChange(steps.with(index, next))}
						onRemove={() => {
							rows.forget(index);
							onChange(steps.toSpliced(index, 1));
						}}
					/>
				))}
			</div>
			<ControlError error={check(steps).get("")} />
			{tools.length === 0 && (
				<p className="rounded-md border border-dashed border-border px-2 py-1.5 text-sm text-text-muted">
					Hang nodes on the tools port of this node first: its tool steps call them.
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
		</ListFieldset>
	);
}
