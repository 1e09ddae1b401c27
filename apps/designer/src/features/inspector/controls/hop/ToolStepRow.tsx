import type { AgentTool } from "@switchyard/flow";
import type { HopAsset, HopToolStep } from "@switchyard/spec/flow";
import { NodeIcon } from "../../../../ui/NodeIcon.tsx";
import { toolArguments } from "../../tool/tool-arguments.ts";
import { ControlError } from "../ListFieldset.tsx";
import { ItemFrame } from "../rows/ItemFrame.tsx";
import type { ItemRow } from "../rows/item-row.ts";
import { AssetPicks } from "./AssetPicks.tsx";
import { withMapping } from "./hop-plan.ts";

interface ToolStepRowProps {
	readonly row: ItemRow<HopToolStep>;
	readonly tools: readonly AgentTool[];
	readonly assets: readonly HopAsset[];
}

/** One tool step: the tool, an asset for each of its arguments, and the assets that its results go to. */
export function ToolStepRow({ row, tools, assets }: ToolStepRowProps) {
	const { item: step, index, readOnly, problemOf, onItem: onStep } = row;
	const tool = tools.find(({ definition }) => definition.name === step.tool);
	const given = tool ? toolArguments(tool.definition) : [];
	const results = tool?.spec.properties.filter(({ variableType }) => variableType === "Out") ?? [];
	const called = `tool step ${index + 1}`;
	return (
		<ItemFrame
			row={row}
			called={called}
			head={
				<>
					<span className="w-4 shrink-0 text-right text-sm text-text-muted tabular-nums">{index + 1}</span>
					{tool && <NodeIcon spec={tool.spec} size="sm" />}
					<span className="min-w-0 flex-1 truncate">
						<code className="font-mono text-sm font-semibold">{step.tool}</code>
						{tool ? (
							<span className="text-sm text-text-muted"> {tool.node.name}</span>
						) : (
							<span className="text-sm text-danger"> is not on the tools port</span>
						)}
					</span>
				</>
			}
		>
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
			<ControlError error={problemOf(step)} />
		</ItemFrame>
	);
}
