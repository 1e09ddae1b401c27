import { useMemo } from "react";
import { useCalmRunView, useRunView } from "../../../services/run-view-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { PickList } from "../list/PickList.tsx";
import { ROW_HEIGHT, TimelineItem } from "./TimelineItem.tsx";
import { timelineRows } from "./timeline-rows.ts";

interface TimelineProps {
	/** The number of the step shown beside it. */
	readonly selected: number | undefined;
	readonly onSelect: (step: number) => void;
}

/** The run's steps over its time, tool calls under their agent. */
export function Timeline(props: TimelineProps) {
	const until = useRunView((state) => state.endedAt ?? state.moment);
	return until === undefined ? <GoingOn {...props} /> : <Rows {...props} until={until} />;
}

function GoingOn(props: TimelineProps) {
	return <Rows {...props} until={useNow(250)} />;
}

interface RowsProps extends TimelineProps {
	/** The end of the time shown, in milliseconds since the epoch. */
	readonly until: number;
}

function Rows({ selected, onSelect, until }: RowsProps) {
	const steps = useCalmRunView((state) => state.steps);
	const startedAt = useRunView((state) => state.startedAt ?? 0);
	const goingOn = useRunView((state) => state.endedAt === undefined);
	const rows = useMemo(() => timelineRows(steps), [steps]);
	const picked = useMemo(() => rows.findIndex(({ step }) => step.step === selected), [rows, selected]);
	return (
		<PickList
			label="Steps"
			count={rows.length}
			rowHeight={ROW_HEIGHT}
			picked={picked}
			followEnd={goingOn}
			onPick={(index) => {
				const row = rows[index];
				if (row) onSelect(row.step.step);
			}}
			row={(index, option) => {
				const row = rows[index];
				return row && <TimelineItem key={row.step.step} {...{ row, option, startedAt, until }} />;
			}}
		/>
	);
}
