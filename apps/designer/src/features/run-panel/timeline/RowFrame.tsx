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
	readonly children: ReactNode;
}

/** One line of the timeline, indented by its depth. */
export function RowFrame({ option, depth, children }: RowFrameProps) {
	return (
		<div
			{...option}
			style={{ paddingLeft: 12 + Math.min(depth * INDENT, MOST_INDENT) }}
			className={classNames(
				"flex h-7 cursor-default items-center gap-2 pr-3 text-sm hover:bg-hover focus-visible:-outline-offset-2",
				option["aria-selected"] && "bg-selected",
			)}
		>
			{children}
		</div>
	);
}
