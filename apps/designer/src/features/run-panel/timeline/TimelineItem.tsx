import { CornerDownRight } from "lucide-react";
import { indexOf } from "../../../core/editor/flow-index.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { STATUS_LOOKS, StatusIcon } from "../../../ui/StatusBadge.tsx";
import { Countdown } from "../Countdown.tsx";
import type { RowAttributes } from "../list/PickList.tsx";
import { StepDuration } from "../StepDuration.tsx";
import { type TimelineRow, timelineBar } from "./timeline-rows.ts";

interface TimelineItemProps {
	readonly row: TimelineRow;
	readonly option: RowAttributes;
	/** The time shown, in milliseconds since the epoch. */
	readonly startedAt: number;
	readonly until: number;
}

/** In pixels; `h-7`. */
export const ROW_HEIGHT = 28;

const BARS: Partial<Record<string, string>> = {
	running: "bg-running",
	succeeded: "bg-success",
	failed: "bg-danger",
	refused: "bg-danger",
	waiting: "bg-warning",
	unknown: "bg-warning",
};

/** One step: its state, its node's name, its bar, and how long it took. */
export function TimelineItem({ row: { step, depth }, option, startedAt, until }: TimelineItemProps) {
	const name = useEditor(
		(state) => indexOf(state.flow).nodes.get(step.node ?? "")?.name ?? step.call?.tool ?? step.node,
	);
	const { from, width } = timelineBar(step, startedAt, until);
	return (
		<div
			{...option}
			className={classNames(
				"flex h-7 cursor-default items-center gap-2 px-3 text-sm hover:bg-hover focus-visible:-outline-offset-2",
				option["aria-selected"] && "bg-selected",
			)}
		>
			{depth === 1 && <CornerDownRight aria-hidden size={12} className="ml-2 shrink-0 text-ai" />}
			<StatusIcon status={step.state} />
			<span className="sr-only">{STATUS_LOOKS[step.state].word}: </span>
			<span className={classNames("w-36 shrink-0 truncate", depth === 1 && "-mr-7")}>
				{name}
				{step.call && <span className="sr-only"> called as {step.call.tool}</span>}
			</span>
			{step.attempt > 1 && (
				<span title={`${step.attempt} attempts`} className="shrink-0 text-xs text-text-muted">
					<span aria-hidden>×{step.attempt}</span>
					<span className="sr-only">, {step.attempt} attempts, </span>
				</span>
			)}
			<span aria-hidden className="relative h-1.5 min-w-12 flex-1 rounded-full bg-surface-sunken">
				<span
					className={classNames("absolute inset-y-0 rounded-full", BARS[step.state] ?? "bg-text-muted")}
					style={{ left: `${from * 100}%`, width: `${width * 100}%` }}
				/>
			</span>
			<span className="w-16 shrink-0 text-right text-text-muted">
				<StepTime step={step} />
			</span>
		</div>
	);
}

/** How long it took; while it waits to be tried again, how long still. */
function StepTime({ step }: { readonly step: StepView }) {
	if (step.wait?.due !== undefined) return <Countdown to={step.wait.due} />;
	return <StepDuration step={step} />;
}
