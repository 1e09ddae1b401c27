import type { AgentTool } from "@switchyard/flow";
import type { HopAsset, HopToolStep } from "@switchyard/spec";
import { X } from "lucide-react";
import { classNames } from "../../../../ui/class-names.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { NodeIcon } from "../../../../ui/NodeIcon.tsx";
import { toolArguments } from "../../tool/tool-arguments.ts";
import { ControlError } from "../ListFieldset.tsx";
import { REORDER_ROW, ReorderHandle } from "../reorder/ReorderHandle.tsx";
import type { useReorder } from "../reorder/use-reorder.ts";
import { AssetPicks } from "./AssetPicks.tsx";
import { withMapping } from "./hop-plan.ts";

type Reorder = ReturnType<typeof useReorder>;

interface ToolStepRowProps {
	readonly step: HopToolStep;
	/** Its place in the list; the first has 0. */
	readonly index: number;
	readonly tools: readonly AgentTool[];
	readonly assets: readonly HopAsset[];
	readonly row: ReturnType<Reorder["row"]>;
	/** Absent where there is nothing to put in order. */
	readonly handle: ReturnType<Reorder["handle"]> | undefined;
	readonly problem: string | undefined;
	readonly readOnly: boolean;
	readonly onStep: (step: HopToolStep) => void;
	readonly onRemove: () => void;
}

/** One tool step: the tool, an asset for each of its arguments, and the assets that its results go to. */
export function ToolStepRow(props: ToolStepRowProps) {
	const { step, index, tools, assets, row, handle, problem, readOnly, onStep, onRemove } = props;
	const tool = tools.find(({ definition }) => definition.name === step.tool);
	const given = tool ? toolArguments(tool.definition) : [];
	const results = tool?.spec.properties.filter(({ variableType }) => variableType === "Out") ?? [];
	const called = `tool step ${index + 1}`;
	return (
		<div
			{...row}
			className={classNames("flex min-w-0 flex-col gap-2 rounded-md border border-border p-2", REORDER_ROW)}
		>
			<div className="flex min-w-0 items-center gap-1.5">
				{handle && !readOnly && <ReorderHandle name={called} {...handle} />}
				<span className="w-4 shrink-0 text-right text-sm text-text-muted tabular-nums">{index + 1}</span>
				{tool && <NodeIcon name={tool.spec.icon} color={tool.spec.color} size="sm" />}
				<span className="min-w-0 flex-1 truncate">
					<code className="font-mono text-sm font-semibold">{step.tool}</code>
					{tool ? (
						<span className="text-sm text-text-muted"> {tool.node.name}</span>
					) : (
						<span className="text-sm text-danger"> is not on the tools port</span>
					)}
				</span>
				{!readOnly && (
					<IconButton
						size="xs"
						label={`Remove ${called}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			<AssetPicks
				title="Arguments"
				direction="from"
				places={given.map(({ name, required }) => ({ name, required }))}
				mapping={step.parameter_mapping}
				assets={assets}
				called={called}
				readOnly={readOnly}
				onPick={(name, asset) =>
					onStep({ ...step, parameter_mapping: withMapping(step.parameter_mapping, name, asset) })
				}
			/>
			<AssetPicks
				title="Results"
				direction="to"
				places={results.map(({ name }) => ({ name, required: false }))}
				mapping={step.result_mapping}
				assets={assets}
				called={called}
				readOnly={readOnly}
				onPick={(name, asset) =>
					onStep({ ...step, result_mapping: withMapping(step.result_mapping, name, asset) })
				}
			/>
			<ControlError error={problem} />
		</div>
	);
}
