import { isToolkit } from "@switchyard/flow";
import { CornerDownRight } from "lucide-react";
import { indexOf } from "../../../core/flow/flow-index.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { formatCount, formatNumber } from "../../../ui/format/count.ts";
import { STATUS_LOOKS, StatusIcon } from "../../../ui/StatusBadge.tsx";
import { Countdown } from "../Countdown.tsx";
import type { RowAttributes } from "../list/PickList.tsx";
import { StepDuration } from "../StepDuration.tsx";
import { Bar, type TimeShown } from "./Bar.tsx";
import { RowFrame } from "./RowFrame.tsx";
import type { StepRow } from "./timeline-rows.ts";

interface TimelineItemProps extends TimeShown {
	readonly row: StepRow;
	readonly option: RowAttributes;
}

/** One step: its state, its node's name, its bar, and how long it took. */
export function TimelineItem({ row: { step, depth }, option, startedAt, until }: TimelineItemProps) {
	const name = useEditor(
		(state) =>
			indexOf(state.flow).nodes.get(step.node ?? "")?.name ??
			(step.plan ? "Plan" : step.call?.tool) ??
			step.node,
	);
	const ofToolkit = useEditor(({ flow, nodeTypes }) =>
		isToolkit(nodeTypes.get(indexOf(flow).nodes.get(step.node ?? "")?.type ?? "")),
	);
	const { call, state, attempt, loop } = step;
	return (
		<RowFrame
			option={option}
			depth={depth}
			bar={<Bar span={step} {...{ startedAt, until }} />}
			time={<StepTime step={step} />}
		>
			{call && <CornerDownRight aria-hidden size={12} className="-mx-0.5 shrink-0 text-ai" />}
			<StatusIcon status={state} />
			<span className="sr-only">{STATUS_LOOKS[state].word}: </span>
			<span className="min-w-0 truncate">
				{name}
				{call && ofToolkit && <span aria-hidden>: {call.tool}</span>}
				{call && <span className="sr-only"> called as {call.tool}</span>}
			</span>
			{attempt > 1 && (
				<span title={`${attempt} attempts`} className="shrink-0 text-xs text-text-muted">
					<span aria-hidden>×{attempt}</span>
					<span className="sr-only">, {attempt} attempts, </span>
				</span>
			)}
			{loop && (
				<span className="shrink-0 text-xs text-text-muted tabular-nums">
					{loop.total === undefined
						? formatCount(loop.done, "round")
						: `${formatNumber(loop.done)} of ${formatNumber(loop.total)}`}
					{loop.failed > 0 && <span className="text-danger">, {formatNumber(loop.failed)} failed</span>}
				</span>
			)}
		</RowFrame>
	);
}

/** How long it took; while it waits for a time, how long still. A host may come before its time is over. */
function StepTime({ step }: { readonly step: StepView }) {
	if (step.wait?.due !== undefined && step.wait.for !== "host") return <Countdown to={step.wait.due} />;
	return <StepDuration step={step} />;
}
