import { descriptorOf, type Event } from "@switchyard/spec/event";
import { classNames } from "../../../ui/class-names.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import type { RowAttributes } from "../list/PickList.tsx";

/** In pixels; `h-6`. */
export const EVENT_ROW_HEIGHT = 24;

interface EventRowProps {
	readonly event: Event;
	readonly option: RowAttributes;
	/** When the run began, in milliseconds since the epoch. */
	readonly startedAt: number;
	/** True for what has not happened yet at the time looked at. */
	readonly later: boolean;
}

/** One event in a line. */
export function EventRow({ event, option, startedAt, later }: EventRowProps) {
	return (
		<div
			{...option}
			className={classNames(
				"flex h-6 cursor-default items-center gap-2 px-2 font-mono text-sm whitespace-nowrap hover:bg-hover focus-visible:-outline-offset-2",
				option["aria-selected"] && "bg-selected",
				later && "italic",
			)}
		>
			<span className="w-8 shrink-0 text-right text-text-muted tabular-nums">{event.seq}</span>
			<span className="w-28 shrink-0">{event.type}</span>
			<span className="min-w-0 flex-1 truncate text-text-muted">
				{descriptorOf(event).line(event)}
				{later && <span className="sr-only"> (after the time shown)</span>}
			</span>
			<span
				title={formatMoment(event.at)}
				className="shrink-0 pr-1 text-right text-xs text-text-muted tabular-nums"
			>
				{event.at - startedAt < 1 ? "0" : `+${formatDuration(event.at - startedAt)}`}
			</span>
		</div>
	);
}
