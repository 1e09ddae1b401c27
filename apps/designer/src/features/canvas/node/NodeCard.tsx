import { categoryOf, checkedTools, isToolkit, nodeSummary } from "@switchyard/flow";
import type { FlowNode, NodeSpec, Problem } from "@switchyard/spec";
import type { NodeProps } from "@xyflow/react";
import { Box, CircleSlash, ShieldAlert, TriangleAlert } from "lucide-react";
import { memo, Suspense, useState } from "react";
import type { Missing } from "../../../core/editor/known-node-types.ts";
import { problemText } from "../../../core/editor/problem-text.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { useNodeRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { MissingIcon } from "../../../ui/MissingIcon.tsx";
import { nodeIcon } from "../../../ui/node-icons.ts";
import { useCanvasUiState } from "../canvas-ui.ts";
import type { CanvasNode } from "../graph/element-types.ts";
import { FailedCard } from "./FailedCard.tsx";
import { FailureBubble } from "./marks/FailureBubble.tsx";
import { NodeMarks } from "./marks/NodeMarks.tsx";
import { NodeAbove } from "./NodeAbove.tsx";
import { NodeName } from "./NodeName.tsx";
import { NodePorts } from "./NodePorts.tsx";
import { NodeRunStatus } from "./NodeRunStatus.tsx";
import { PortAdds } from "./PortAdds.tsx";
import { ScopeLetters } from "./ScopeLetters.tsx";

/** The icon's size where nothing sets another: the style sheet does. */
const ICON = 18;

/** A node on the canvas. React Flow gives it a new position with every frame of a drag: the card itself stays. */
export function CanvasNodeCard({ data, selected }: NodeProps<CanvasNode>) {
	return (
		<ErrorBoundary
			title="This node could not be shown"
			about={data}
			instead={(failure) => <FailedCard failure={failure} data={data} selected={selected} />}
		>
			<NodeCard data={data} selected={selected} />
		</ErrorBoundary>
	);
}

interface NodeCardProps {
	readonly data: CanvasNode["data"];
	readonly selected: boolean;
}

const NodeCard = memo(function NodeCard({ data: { node, spec, box }, selected }: NodeCardProps) {
	const run = useNodeRun(node.id);
	const problem = useEditor((state) => textOf(state.problems.byNode.get(node.id), spec));
	const missing = useEditor((state) => state.unavailable.get(node.type));
	const changed = useEditor(
		(state) =>
			state.changed.has(node.type) ||
			(isToolkit(state.nodeTypes.get(node.type)) &&
				checkedTools(node).some(({ type }) => state.changed.has(type))),
	);
	const caught = useCanvasUiState((state) => state.caught.has(node.id));
	const [pointed, setPointed] = useState(false);
	const Icon = nodeIcon(spec?.icon ?? "box");
	return (
		<div
			style={{ width: box.width, height: box.height }}
			onPointerEnter={() => setPointed(true)}
			onPointerLeave={() => setPointed(false)}
			data-state={run?.state}
			data-disabled={node.disabled}
			data-mark={node.color}
			data-caught={caught || undefined}
			data-unavailable={missing ? true : undefined}
			data-category={spec ? categoryOf(spec) : undefined}
			className={classNames("canvas-node", selected && "canvas-node-selected")}
		>
			{run && <NodeAbove run={run} />}
			<NodeMarks node={node} spec={spec} />
			{run && <FailureBubble run={run} />}
			<div className="canvas-node-head">
				<span aria-hidden className="canvas-node-icon">
					<Suspense fallback={<Box size={ICON} />}>
						<Icon size={ICON} />
					</Suspense>
				</span>
				<div className="canvas-node-words">
					<NodeName node={node} />
					<div className="canvas-node-line">
						{node.disabled ? (
							<Disabled />
						) : missing ? (
							<MissingPart missing={missing} />
						) : changed ? (
							<ChangedTool />
						) : (
							<>
								<span className="min-w-0 flex-1 truncate">{lineOf(node, spec)}</span>
								{spec && <ScopeLetters node={node} spec={spec} />}
							</>
						)}
					</div>
				</div>
			</div>
			{run && <NodeRunStatus run={run} />}
			<NodePorts box={box} />
			{(pointed || selected) && <PortAdds node={node} box={box} />}
			{problem !== undefined && (
				<span role="img" aria-label={`Problem: ${problem}`} title={problem} className="canvas-node-problem">
					<TriangleAlert aria-hidden strokeWidth={2.5} />
				</span>
			)}
		</div>
	);
});

/** In place of the settings: that the node does nothing. */
function Disabled() {
	return (
		<span
			title="Its message passes unchanged. No agent is offered it, and it starts no run."
			className="flex min-w-0 items-center gap-1"
		>
			<CircleSlash aria-hidden className="size-[1em] shrink-0" />
			<span className="truncate">Disabled</span>
		</span>
	);
}

/** In place of the settings: why the node does not work now. */
function MissingPart({ missing }: { readonly missing: Missing }) {
	return (
		<span title={missing.sentence} className="flex min-w-0 items-center gap-1">
			<MissingIcon missing={missing} />
			<span className="truncate">{missing.label}</span>
		</span>
	);
}

/** In place of the settings: no agent can call the node now. */
function ChangedTool() {
	return (
		<span
			title="This tool has changed since you agreed to it. No agent can call it."
			className="flex min-w-0 items-center gap-1 text-warning"
		>
			<ShieldAlert aria-hidden className="size-[1em] shrink-0" />
			<span className="truncate">Tool changed</span>
		</span>
	);
}

/** The line under the name: what is set, else the type, or its group for a node that is called like its type. */
function lineOf(node: FlowNode, spec: NodeSpec | undefined): string {
	if (!spec) return node.type;
	return nodeSummary(node, spec) ?? (node.name === spec.name ? spec.group : spec.name);
}

/** Texts are compared by value: the problems are found anew with every change of the flow. */
function textOf(problems: readonly Problem[] | undefined, spec: NodeSpec | undefined): string | undefined {
	return problems?.map((problem) => problemText(problem, spec)).join("\n");
}
