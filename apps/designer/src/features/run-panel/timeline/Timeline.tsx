import { useMemo, useState } from "react";
import { useCalmRunView, useRunView } from "../../../services/run-view-context.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { PickList } from "../list/PickList.tsx";
import { failedRows, hasFailed } from "./failed-rows.ts";
import { ModelItem } from "./ModelItem.tsx";
import { RoundItem } from "./RoundItem.tsx";
import { ROW_HEIGHT } from "./RowFrame.tsx";
import { TimelineHeader } from "./TimelineHeader.tsx";
import { TimelineItem } from "./TimelineItem.tsx";
import { type RoundRow, rowOf, type TimelineRow, timelineRows } from "./timeline-rows.ts";

const NONE: ReadonlySet<string> = new Set();

/** Rounds of loops that are open in the timeline; none in another run. */
function useOpenRounds(): {
	readonly open: ReadonlySet<string>;
	/** Opens or closes a round. */
	readonly toggle: (key: string) => void;
} {
	const run = useRunView((state) => state.run);
	const [rounds, setRounds] = useState({ run, open: NONE });
	const open = rounds.run === run ? rounds.open : NONE;
	return {
		open,
		toggle(key) {
			const next = new Set(open);
			if (!next.delete(key)) next.add(key);
			setRounds({ run, open: next });
		},
	};
}

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
	const [failedOnly, setFailedOnly] = useState(false);
	const all = useMemo(() => timelineRows(steps, open), [steps, open]);
	const rows = useMemo(() => (failedOnly ? failedRows(all) : all), [all, failedOnly]);
	const failed = useMemo(() => all.filter(hasFailed).length, [all]);
	const picked = useMemo(() => rowOf(rows, selected), [rows, selected]);
	return (
		<>
			<TimelineHeader {...{ startedAt, until, steps, failed, failedOnly }} onFailedOnly={setFailedOnly} />
			<PickList
				label="Steps"
				count={rows.length}
				rowHeight={ROW_HEIGHT}
				picked={picked}
				followEnd={goingOn}
				// An open round is represented by its steps, a model's answer by its agent's.
				passes={(index) => isOpenRound(rows[index]) || rows[index]?.kind === "model"}
				onPick={(index) => {
					const row = rows[index];
					if (row) onSelect(row.kind === "round" ? row.telling : row.step.step);
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
					if (row?.kind === "model") {
						return (
							<ModelItem key={`${row.step.step} ${row.call.turn}`} {...{ row, option, startedAt, until }} />
						);
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
		</>
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
