import { categoryOf, checkedTools, isToolkit, nodeSummary } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { NodeProps } from "@xyflow/react";
import {
	Ban,
	Box,
	Check,
	CircleSlash,
	Hourglass,
	LoaderCircle,
	type LucideIcon,
	ShieldAlert,
	TriangleAlert,
	X,
} from "lucide-react";
import { memo, Suspense, useState } from "react";
import type { Missing } from "../../../core/editor/known-node-types.ts";
import { problemText } from "../../../core/editor/problem-text.ts";
import type { NodeRunView, StepState } from "../../../core/run/run-view-state.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useNodeRun } from "../../../services/run-view-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { ErrorBoundary } from "../../../ui/failure/ErrorBoundary.tsx";
import { formatNumber } from "../../../ui/format/count.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { MissingIcon } from "../../../ui/MissingIcon.tsx";
import { nodeIcon } from "../../../ui/node-icons.ts";
import { RenameField } from "../../../ui/RenameField.tsx";
import { STATUS_LOOKS } from "../../../ui/StatusBadge.tsx";
import { useCanvasUi, useCanvasUiState } from "../canvas-ui.ts";
import type { CanvasNode } from "../graph/element-types.ts";
import { FailedCard } from "./FailedCard.tsx";
import { FailureBubble } from "./marks/FailureBubble.tsx";
import { NodeMarks } from "./marks/NodeMarks.tsx";
import { NodePorts } from "./NodePorts.tsx";
import { PortAdds } from "./PortAdds.tsx";
import { ScopeLetters } from "./ScopeLetters.tsx";
import { StepNote } from "./StepNote.tsx";

/** Bare signs, for a disc that has the state's colour already. */
const BARE: Partial<Record<StepState, LucideIcon>> = {
	running: LoaderCircle,
	waiting: Hourglass,
	succeeded: Check,
	failed: X,
	cancelled: Ban,
};

/** A state's sign on its disc. */
function statusIcon(state: StepState): LucideIcon {
	return BARE[state] ?? STATUS_LOOKS[state].icon;
}

/** State of a node in the run on the canvas, on its upper edge, with how often it ran and how long the last time took. */
function NodeRunStatus({ run: { state, count, failed, durationMs } }: { readonly run: NodeRunView }) {
	const { word } = STATUS_LOOKS[state];
	const Icon = statusIcon(state);
	return (
		<div className="canvas-node-status" data-failed={(count > 1 && failed > 0) || undefined}>
			{count > 1 && <span title={`Ran ${formatNumber(count)} times`}>×{formatNumber(count)}</span>}
			{count > 1 && failed > 0 && <span>{formatNumber(failed)} failed</span>}
			{durationMs !== undefined && <span>{formatDuration(durationMs)}</span>}
			<span role="img" aria-label={word} title={word}>
				<Icon aria-hidden strokeWidth={3} />
			</span>
		</div>
	);
}

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

/** Lines above a node while it runs: its model's words, its progress, and what it waits for. */
function NodeAbove({ run: { words, state, step } }: { readonly run: NodeRunView }) {
	return (
		<div className="canvas-node-above">
			<AgentText words={words} state={state} />
			{step && <StepNote step={step} />}
		</div>
	);
}

interface AgentWordsProps {
	readonly words: string | undefined;
	readonly state: StepState;
}

/** Words of an agent's model: the last lines while it speaks, the first ones afterwards. */
function AgentText({ words, state }: AgentWordsProps) {
	if (!words) return null;
	return (
		<div className="canvas-agent-words" data-speaking={state === "running" || undefined}>
			<p>{words.trim()}</p>
		</div>
	);
}

/** A node's name on its card, or the field in which it is typed. */
function NodeName({ node: { id, name } }: { readonly node: FlowNode }) {
	const editor = useEditorVerbs();
	const ui = useCanvasUi();
	const renaming = useCanvasUiState((state) => state.renaming === id);
	const readOnly = useEditor((state) => state.readOnly);
	if (!renaming || readOnly) return <div className="canvas-node-title">{name}</div>;
	return (
		<RenameField
			label="Node name on the card"
			name={name}
			onName={(typed) => editor.rename(id, typed)}
			onDone={() => ui.setState({ renaming: undefined })}
			home=".react-flow__node"
			className="canvas-node-title nodrag nopan -mx-1 block w-full outline-none focus:border-focus"
		/>
	);
}
