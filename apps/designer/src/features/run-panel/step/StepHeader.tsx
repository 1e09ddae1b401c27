import { Crosshair, Lock, LockOpen, Pin } from "lucide-react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { sumCosts, withCalls } from "../../../core/run/cost-sum.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunView } from "../../../services/run-view-context.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { formatDuration } from "../../../ui/format/duration.ts";
import { formatMoney } from "../../../ui/format/money.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { RunAgainFrom } from "../again/RunAgainFrom.tsx";
import { StepDuration } from "../StepDuration.tsx";

interface StepHeaderProps {
	readonly step: StepView;
	/** Whether it stays while other nodes are selected on the canvas. */
	readonly held: boolean;
	readonly onHold: (held: boolean) => void;
}

/** Which step it is, how it stands, and when it was. */
export function StepHeader({ step, held, onHold }: StepHeaderProps) {
	const editor = useEditorVerbs();
	const node = useEditor((state) => indexOf(state.flow).nodes.get(step.node ?? ""));
	const startedAt = useRunView((state) => state.startedAt ?? step.startedAt);
	const cost = sumCosts([step]);
	const total = useRunView(({ steps }) =>
		step.calls.length > 0 ? sumCosts(withCalls(step, steps)) : undefined,
	);
	const after = step.startedAt - startedAt;
	return (
		<header className="flex items-start gap-2">
			<div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
				<h3 className="min-w-0 text-lg font-semibold break-words">
					{node?.name ?? (step.plan ? "Plan" : step.call?.tool) ?? step.node}
				</h3>
				<StatusBadge status={step.state} />
				{step.pinned && <Badge icon={<Pin aria-hidden size={10} />}>Pinned: the node did not execute</Badge>}
				<span className="text-sm text-text-muted">
					step {step.step} ·{" "}
					<time dateTime={new Date(step.startedAt).toISOString()} title={formatMoment(step.startedAt)}>
						{after < 1 ? "at the start" : `after ${formatDuration(after)}`}
					</time>
					{" · "}
					<StepDuration step={step} />
					{cost !== undefined && ` · ${formatMoney(cost)}`}
					{total !== undefined && total !== cost && ` · ${formatMoney(total)} with its calls`}
				</span>
			</div>
			{node && (
				<IconButton
					size="xs"
					label="Select node"
					icon={<Crosshair aria-hidden size={14} />}
					onClick={() => editor.select({ nodes: new Set([node.id]), wires: new Set() })}
				/>
			)}
			<IconButton
				size="xs"
				label="Keep this step while other nodes are selected"
				aria-pressed={held}
				icon={held ? <Lock aria-hidden size={14} /> : <LockOpen aria-hidden size={14} />}
				onClick={() => onHold(!held)}
			/>
			<RunAgainFrom step={step} />
		</header>
	);
}
