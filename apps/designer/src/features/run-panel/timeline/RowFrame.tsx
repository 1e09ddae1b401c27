import type { ReactNode } from "react";
import { classNames } from "../../../ui/class-names.ts";
import type { RowAttributes } from "../list/PickList.tsx";

/** In pixels; `h-7`. */
export const ROW_HEIGHT = 28;

/** How far a row is indented for each level, and at most, in pixels. */
const INDENT = 14;
const MOST_INDENT = 6 * INDENT;

interface RowFrameProps {
	readonly option: RowAttributes;
	readonly depth: number;
	/** What is left of the bar. */
	readonly children: ReactNode;
	readonly bar: ReactNode;
	/** How long it took. */
	readonly time: ReactNode;
}

/** The columns that all rows and the time axis share: a bar of one row and a bar of another lie under the same ticks. */
export const ROW_GRID =
	"grid grid-cols-[minmax(7rem,46%)_minmax(3rem,1fr)_4.75rem] items-center gap-x-2 px-3";

/** One line of the timeline, indented by its depth. */
export function RowFrame({ option, depth, children, bar, time }: RowFrameProps) {
	return (
		<div
			{...option}
			className={classNames(
				ROW_GRID,
				"h-7 cursor-default text-sm hover:bg-hover focus-visible:-outline-offset-2",
				option["aria-selected"] && "bg-selected",
			)}
		>
			<span
				className="flex min-w-0 items-center gap-2"
				style={{ paddingLeft: Math.min(depth * INDENT, MOST_INDENT) }}
			>
				{children}
			</span>
			{bar}
			<span className="text-right text-text-muted">{time}</span>
		</div>
	);
}
