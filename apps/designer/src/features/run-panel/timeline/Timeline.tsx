import { useEffect, useRef } from "react";
import { useRunView } from "../../../services/run-view-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { TimelineItem } from "./TimelineItem.tsx";
import { timelineRows } from "./timeline-rows.ts";

interface TimelineProps {
	/** The number of the step shown beside it. */
	readonly selected: number | undefined;
	readonly onSelect: (step: number) => void;
}

/** The run's steps over its time, tool calls under their agent. Arrow keys go through them. */
export function Timeline(props: TimelineProps) {
	const endedAt = useRunView((state) => state.endedAt);
	return endedAt === undefined ? <GoingOn {...props} /> : <Rows {...props} until={endedAt} />;
}

function GoingOn(props: TimelineProps) {
	return <Rows {...props} until={useNow(250)} />;
}

interface RowsProps extends TimelineProps {
	/** The end of the time shown, in milliseconds since the epoch. */
	readonly until: number;
}

function Rows({ selected, onSelect, until }: RowsProps) {
	const steps = useRunView((state) => state.steps);
	const startedAt = useRunView((state) => state.startedAt ?? 0);
	const list = useRef<HTMLDivElement>(null);
	const rows = timelineRows(steps, startedAt, until);
	const numbers = rows.map(({ step }) => step.step);

	// While the run goes on, its newest step stays in view, unless one has been picked.
	const last = numbers.at(-1);
	useEffect(() => {
		if (selected === undefined && last !== undefined)
			list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
	}, [selected, last]);

	const move = (by: number) => {
		const place = selected === undefined ? -1 : numbers.indexOf(selected);
		const next = numbers[Math.min(numbers.length - 1, Math.max(0, place + by))];
		if (next === undefined) return;
		onSelect(next);
		list.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)?.focus();
	};
	return (
		<div
			ref={list}
			role="listbox"
			aria-label="Steps"
			tabIndex={selected === undefined ? 0 : -1}
			onKeyDown={(event) => {
				if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
				event.preventDefault();
				move(event.key === "ArrowDown" ? 1 : -1);
			}}
			className="min-h-0 flex-1 overflow-auto py-1"
		>
			{rows.map((row) => (
				<TimelineItem
					key={row.step.step}
					row={row}
					selected={row.step.step === selected}
					onSelect={onSelect}
				/>
			))}
		</div>
	);
}
