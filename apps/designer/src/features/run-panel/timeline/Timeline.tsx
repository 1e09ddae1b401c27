import { useMemo } from "react";
import { useCalmRunView, useRunView } from "../../../services/run-view-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { PickList } from "../list/PickList.tsx";
import { RoundItem } from "./RoundItem.tsx";
import { ROW_HEIGHT } from "./RowFrame.tsx";
import { TimelineItem } from "./TimelineItem.tsx";
import { type RoundRow, rowOf, type TimelineRow, timelineRows } from "./timeline-rows.ts";
import { useOpenRounds } from "./use-open-rounds.ts";

interface TimelineProps {
	/** The number of the step shown beside it. */
	readonly selected: number | undefined;
	readonly onSelect: (step: number) => void;
}

/** The run's steps over its time: calls under their agent or hop, rounds under their loop. */
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
	const { open, toggle } = useOpenRounds();
	const rows = useMemo(() => timelineRows(steps, open), [steps, open]);
	const picked = useMemo(() => rowOf(rows, selected), [rows, selected]);
	return (
		<PickList
			label="Steps"
			count={rows.length}
			rowHeight={ROW_HEIGHT}
			picked={picked}
			followEnd={goingOn}
			// An open round is represented by its steps.
			passes={(index) => isOpenRound(rows[index])}
			onPick={(index) => {
				const row = rows[index];
				if (row?.kind === "step") onSelect(row.step.step);
				else if (row) onSelect(row.telling);
			}}
			onFold={(index, wanted) => {
				const row = roundAt(rows, index);
				if (row && row.open !== (wanted === "open")) toggle(row.key);
			}}
			row={(index, option) => {
				const row = rows[index];
				if (row?.kind === "step") {
					return <TimelineItem key={row.step.step} {...{ row, option, startedAt, until }} />;
				}
				return (
					row && (
						<RoundItem
							key={row.key}
							{...{ row, option, startedAt, until }}
							onToggle={() => toggle(row.key)}
						/>
					)
				);
			}}
		/>
	);
}

function isOpenRound(row: TimelineRow | undefined): boolean {
	return row?.kind === "round" && row.open;
}

/** The round that a row is, or the open one that a step's row stands in. */
function roundAt(rows: readonly TimelineRow[], index: number): RoundRow | undefined {
	const row = rows[index];
	if (row?.kind === "round") return row;
	const around = rows.findLast(
		(each, place) => place < index && each.kind === "round" && row && each.steps.includes(row.step),
	);
	return around?.kind === "round" ? around : undefined;
}
