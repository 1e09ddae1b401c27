import type { FlowNode, NodeSpec } from "@switchyard/spec";
import type { NodeProps } from "@xyflow/react";
import { ShieldAlert, TriangleAlert, Unplug } from "lucide-react";
import { memo } from "react";
import { missingHost, unavailableWords } from "../../../core/editor/known-node-types.ts";
import { HEADER_HEIGHT } from "../../../core/geometry/node-box.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useNodeRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { NodeIcon } from "../../../ui/NodeIcon.tsx";
import { useCanvasUiState } from "../canvas-ui.ts";
import type { CanvasNode } from "../graph/element-types.ts";
import { NodeAbove } from "./NodeAbove.tsx";
import { NodePorts } from "./NodePorts.tsx";
import { NodeRunStatus } from "./NodeRunStatus.tsx";
import { ScopeLetters } from "./ScopeLetters.tsx";

/** A node on the canvas. React Flow gives it a new position with every frame of a drag: the card itself stays. */
export function CanvasNodeCard({ data, selected }: NodeProps<CanvasNode>) {
	return <NodeCard data={data} selected={selected} />;
}

interface NodeCardProps {
	readonly data: CanvasNode["data"];
	readonly selected: boolean;
}

const NodeCard = memo(function NodeCard({ data: { node, spec, box }, selected }: NodeCardProps) {
	const run = useNodeRun(node.id);
	const problem = useEditor((state) => problemText(state.problems.byNode.get(node.id)));
	const unavailable = useEditor((state) => state.unavailable.has(node.type));
	const changed = useEditor((state) => state.changed.has(node.type));
	const caught = useCanvasUiState((state) => state.caught.has(node.id));
	return (
		<div
			style={{ width: box.width, height: box.height }}
			data-state={run?.state}
			data-caught={caught || undefined}
			data-unavailable={unavailable || undefined}
			className={classNames(
				"canvas-node relative rounded-lg border",
				unavailable ? "border-dashed bg-surface-sunken" : "bg-surface",
				selected && "canvas-node-selected",
			)}
		>
			{run && <NodeAbove run={run} />}
			<div className="flex items-center gap-2.5 px-3" style={{ height: HEADER_HEIGHT }}>
				<NodeIcon name={spec?.icon ?? "box"} color={spec?.color ?? "neutral"} dimmed={unavailable} />
				<div className="min-w-0 flex-1">
					<div className="truncate font-medium">{node.name}</div>
					{unavailable ? (
						<MissingHost type={node.type} />
					) : changed ? (
						<ChangedTool />
					) : (
						<div className="truncate text-xs text-text-muted">{kindOf(node, spec)}</div>
					)}
				</div>
				{run && <NodeRunStatus run={run} />}
			</div>
			<NodePorts box={box} />
			{spec && <ScopeLetters node={node} spec={spec} />}
			{problem !== undefined && (
				<span
					role="img"
					aria-label={`Problem: ${problem}`}
					title={problem}
					className="absolute -top-2 -right-2 flex size-5 items-center justify-center rounded-full border border-warning bg-warning-soft text-warning"
				>
					<TriangleAlert aria-hidden size={11} strokeWidth={2.5} />
				</span>
			)}
		</div>
	);
});

/** In place of the type: why the node does not work now. */
function MissingHost({ type }: { readonly type: string }) {
	return (
		<div title={unavailableWords(type)} className="flex items-center gap-1 text-xs text-text-muted">
			<Unplug aria-hidden size={11} className="shrink-0" />
			<span className="truncate">{missingHost(type)}</span>
		</div>
	);
}

/** In place of the type: no agent can call the node now. */
function ChangedTool() {
	return (
		<div
			title="This tool is no longer what you agreed to: no agent can call it."
			className="flex items-center gap-1 text-xs text-warning"
		>
			<ShieldAlert aria-hidden size={11} className="shrink-0" />
			<span className="truncate">Tool changed</span>
		</div>
	);
}

/** The line under the name: the type, or its group for a node that is called like its type. */
function kindOf({ name, type }: FlowNode, spec: NodeSpec | undefined): string {
	if (!spec) return type;
	return name === spec.name ? spec.group : spec.name;
}

/** Texts are compared by value: the problems are found anew with every change of the flow. */
function problemText(problems: readonly { readonly message: string }[] | undefined): string | undefined {
	return problems?.map(({ message }) => message).join("\n");
}
