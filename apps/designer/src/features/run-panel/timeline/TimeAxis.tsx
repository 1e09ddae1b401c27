import { formatDuration } from "../../../ui/format/duration.ts";
import { axisTicks } from "./axis-ticks.ts";
import type { TimeShown } from "./Bar.tsx";

/** When each place on the bars below was, counted from the start of the run. */
export function TimeAxis({ startedAt, until }: TimeShown) {
	return (
		<span aria-hidden className="relative block h-4 text-xs text-text-muted tabular-nums">
			{axisTicks(until - startedAt).map(({ after, at }) => (
				<span
					key={after}
					className="absolute inset-y-0 overflow-visible border-l border-border pl-1 whitespace-nowrap"
					style={{ left: `${at * 100}%` }}
				>
					{after === 0 ? "0" : formatDuration(after)}
				</span>
			))}
		</span>
	);
}
