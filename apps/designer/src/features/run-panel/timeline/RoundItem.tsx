import { ChevronRight } from "lucide-react";
import type { MouseEvent } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { formatCount } from "../../../ui/format/count.ts";
import { STATUS_LOOKS, StatusIcon } from "../../../ui/StatusBadge.tsx";
import type { RowAttributes } from "../list/PickList.tsx";
import { StepDuration } from "../StepDuration.tsx";
import { Bar, type TimeShown } from "./Bar.tsx";
import { RowFrame } from "./RowFrame.tsx";
import type { RoundRow } from "./timeline-rows.ts";

interface RoundItemProps extends TimeShown {
	readonly row: RoundRow;
	readonly option: RowAttributes;
	readonly onToggle: () => void;
}

/** One round of a loop: closed it stands for its steps, open they follow. */
export function RoundItem({ row, option, startedAt, until, onToggle }: RoundItemProps) {
	const { index, depth, open, state, steps } = row;
	const toggle = (event: MouseEvent) => {
		event.stopPropagation();
		onToggle();
	};
	return (
		<RowFrame
			option={option}
			depth={depth}
			bar={<Bar span={row} {...{ startedAt, until }} />}
			time={<StepDuration step={row} />}
		>
			<span
				aria-hidden
				data-toggle
				title={open ? "Close (←)" : "Open (→)"}
				onMouseDown={(event) => event.preventDefault()}
				onClick={toggle}
				className="-m-1 shrink-0 rounded-sm p-1 text-text-muted hover:bg-selected hover:text-text"
			>
				<ChevronRight size={12} className={classNames(open && "rotate-90")} />
			</span>
			<StatusIcon status={state} />
			<span className="sr-only">{STATUS_LOOKS[state].word}: </span>
			<span className="min-w-0 truncate text-text-muted">
				Round {index + 1}
				<span className="sr-only">
					, {formatCount(steps.length, "step")}, {open ? "open" : "closed"}
				</span>
			</span>
		</RowFrame>
	);
}
