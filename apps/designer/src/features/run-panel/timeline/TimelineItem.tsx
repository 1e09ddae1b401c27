import { CornerDownRight } from "lucide-react";
import { indexOf } from "../../../core/editor/flow-index.ts";
import { useEditor } from "../../../services/editor-context.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Duration } from "../../../ui/Duration.tsx";
import { STATUS_LOOKS, StatusIcon } from "../../../ui/StatusBadge.tsx";
import type { TimelineRow } from "./timeline-rows.ts";

interface TimelineItemProps {
	readonly row: TimelineRow;
	readonly selected: boolean;
	readonly onSelect: (step: number) => void;
}

const BARS: Partial<Record<string, string>> = {
	running: "bg-running",
	succeeded: "bg-success",
	failed: "bg-danger",
	refused: "bg-danger",
	waiting: "bg-warning",
	unknown: "bg-warning",
};

/** One step: its state, its node's name, its bar, and how long it took. */
export function TimelineItem({ row, selected, onSelect }: TimelineItemProps) {
	const { step, depth, from, width } = row;
	const name = useEditor(
		(state) => indexOf(state.flow).nodes.get(step.node ?? "")?.name ?? step.call?.tool ?? step.node,
	);
	return (
		<div
			role="option"
			aria-selected={selected}
			data-step={step.step}
			tabIndex={selected ? 0 : -1}
			onClick={() => onSelect(step.step)}
			onKeyDown={(event) => (event.key === "Enter" || event.key === " ") && onSelect(step.step)}
			className={classNames(
				"flex h-7 cursor-default items-center gap-2 px-3 text-sm [contain-intrinsic-size:auto_28px] [content-visibility:auto] hover:bg-hover",
				selected && "bg-selected",
			)}
		>
			{depth === 1 && <CornerDownRight aria-hidden size={12} className="ml-2 shrink-0 text-ai" />}
			<StatusIcon status={step.state} />
			<span className="sr-only">{STATUS_LOOKS[step.state].word}: </span>
			<span className={classNames("w-36 shrink-0 truncate", depth === 1 && "-mr-7")}>
				{name}
				{step.call && <span className="sr-only"> called as {step.call.tool}</span>}
			</span>
			{step.attempt > 1 && <span className="shrink-0 text-xs text-text-muted">×{step.attempt}</span>}
			<span aria-hidden className="relative h-1.5 min-w-12 flex-1 rounded-full bg-surface-sunken">
				<span
					className={classNames("absolute inset-y-0 rounded-full", BARS[step.state] ?? "bg-text-muted")}
					style={{ left: `${from * 100}%`, width: `${width * 100}%` }}
				/>
			</span>
			<span className="w-14 shrink-0 text-right text-text-muted">
				<Duration from={step.startedAt} to={step.endedAt} />
			</span>
		</div>
	);
}
