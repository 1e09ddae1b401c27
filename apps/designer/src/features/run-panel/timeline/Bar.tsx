import type { StepState } from "../../../core/run/run-view-state.ts";
import { classNames } from "../../../ui/class-names.ts";
import { timelineBar } from "./timeline-bar.ts";

/** What a bar shows: a step, a round, or an answer of a model. */
type BarState = StepState | "model";

const COLORS: Partial<Record<BarState, string>> = {
	model: "bg-ai",
	running: "bg-running",
	succeeded: "bg-success",
	failed: "bg-danger",
	refused: "bg-danger",
	waiting: "bg-warning",
	asking: "bg-warning",
	unknown: "bg-warning",
};

/** The time shown, in milliseconds since the epoch. */
export interface TimeShown {
	readonly startedAt: number;
	readonly until: number;
}

interface BarProps extends TimeShown {
	readonly span: {
		readonly startedAt: number;
		readonly endedAt: number | undefined;
		readonly state: BarState;
	};
}

/** When something was, within the time shown. */
export function Bar({ span, startedAt, until }: BarProps) {
	const { from, width } = timelineBar(span, startedAt, until);
	return (
		<span aria-hidden data-track className="relative h-1.5 rounded-full bg-surface-sunken">
			<span
				className={classNames("absolute inset-y-0 rounded-full", COLORS[span.state] ?? "bg-text-muted")}
				style={{ left: `${from * 100}%`, width: `${width * 100}%` }}
			/>
		</span>
	);
}
