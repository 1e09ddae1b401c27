import { Activity } from "lucide-react";
import { useState } from "react";
import { runTime } from "../../core/run/run-time.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { formatMoment } from "../../ui/format/time.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { RunRow } from "./RunRow.tsx";
import type { RunFilter } from "./run-filter.ts";
import { SelectedRuns } from "./SelectedRuns.tsx";
import { useRunPages } from "./use-run-pages.ts";

const COLUMNS: readonly Column[] = [
	{ label: "Select", labelHidden: true, width: "w-8 pr-0!" },
	{ label: "Status", width: "w-32 max-sm:w-28" },
	{ label: "Flow" },
	{ label: "Started by", width: "w-40 max-lg:hidden" },
	{ label: "Started", width: "w-32 max-sm:w-24" },
	{ label: "Took", width: "w-28 max-sm:hidden" },
	{ label: "Cost", width: "w-24 text-right max-xl:hidden" },
	{ label: "Run", width: "w-28 max-sm:hidden" },
];

/** The runs that fit a filter, newest first and kept up to date. */
export function RunList({ filter }: { readonly filter: RunFilter }) {
	const pages = useRunPages(filter);
	const { runs, searchedTo, isReading } = pages;
	const [selected, setSelected] = useState<readonly string[]>([]);
	const select = (run: string, wanted: boolean) =>
		setSelected((before) => [...before.filter((id) => id !== run), ...(wanted ? [run] : [])]);

	if (pages.isError && runs.length === 0) {
		return (
			<ErrorState
				title="The runs could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		);
	}
	if (!pages.data) return <SkeletonRows rows={8} label="Loading the runs" />;
	if (runs.length === 0 && !isReading) return <NoRuns filtered={Object.keys(filter).length > 0} />;
	return (
		<>
			{selected.length > 0 && <SelectedRuns selected={selected} onClear={() => setSelected([])} />}
			{runs.length > 0 && (
				<Table columns={COLUMNS}>
					{runs.map((run) => (
						<RunRow
							key={run.id}
							run={run}
							selected={selected.includes(run.id)}
							onSelect={
								selected.length < 2 || selected.includes(run.id)
									? (wanted) => select(run.id, wanted)
									: undefined
							}
						/>
					))}
				</Table>
			)}
			{pages.hasNextPage && (
				<div className="flex items-center justify-center gap-3 border-t border-border p-2">
					{searchedTo !== undefined && (
						<p role="status" className="text-sm text-text-muted">
							{isReading ? "Searching" : "Searched"} back to {formatMoment(runTime(searchedTo))}
						</p>
					)}
					<Button variant="ghost" busy={isReading} onClick={pages.showMore}>
						Show older runs
					</Button>
				</div>
			)}
		</>
	);
}

function NoRuns({ filtered }: { readonly filtered: boolean }) {
	if (filtered) {
		return (
			<EmptyState icon={<Activity size={20} />} title="No run matches">
				Choose another flow, status or time, or search for another text. Values over 64 KiB are not searched.
			</EmptyState>
		);
	}
	return (
		<EmptyState icon={<Activity size={20} />} title="Nothing has run yet">
			Open a flow and press Run. Every run stays here with each step, value and tool call.
		</EmptyState>
	);
}
