import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { RunRow } from "./RunRow.tsx";
import type { RunFilter } from "./run-filter.ts";

const COLUMNS: readonly Column[] = [
	{ label: "Status", width: "w-32" },
	{ label: "Flow" },
	{ label: "Started by", width: "w-40 max-lg:hidden" },
	{ label: "Started", width: "w-32" },
	{ label: "Took", width: "w-28" },
	{ label: "Run", width: "w-28" },
];

/** The runs that fit a filter, newest first and kept up to date. */
export function RunList({ filter }: { readonly filter: RunFilter }) {
	const { api } = useServices();
	const pages = useInfiniteQuery(queries.runPages(api, filter));

	if (pages.isError && !pages.data) {
		return (
			<ErrorState
				title="The runs could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		);
	}
	if (!pages.data) return <SkeletonRows rows={8} label="Loading the runs" />;
	const runs = pages.data.pages.flatMap((page) => page.runs);
	if (runs.length === 0) return <NoRuns filtered={Object.keys(filter).length > 0} />;
	return (
		<>
			<Table columns={COLUMNS}>
				{runs.map((run) => (
					<RunRow key={run.id} run={run} />
				))}
			</Table>
			{pages.hasNextPage && (
				<div className="flex justify-center border-t border-border p-2">
					<Button variant="ghost" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
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
			<EmptyState icon={<Activity size={20} />} title="No run fits">
				Choose another flow or status.
			</EmptyState>
		);
	}
	return (
		<EmptyState icon={<Activity size={20} />} title="Nothing has run yet">
			Open a flow and press Run. Every run stays here with each step, value and tool call.
		</EmptyState>
	);
}
