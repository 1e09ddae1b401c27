import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { RunRow } from "./RunRow.tsx";
import type { RunFilter } from "./run-filter.ts";

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
			<table className="w-full border-collapse">
				<thead>
					<tr className="border-b border-border text-left text-sm text-text-muted">
						<th scope="col" className="h-9 w-32 pl-4 font-medium">
							Status
						</th>
						<th scope="col" className="px-3 font-medium">
							Flow
						</th>
						<th scope="col" className="w-32 px-3 font-medium">
							Started
						</th>
						<th scope="col" className="w-28 px-3 font-medium">
							Took
						</th>
						<th scope="col" className="w-28 pr-4 pl-3 font-medium">
							Run
						</th>
					</tr>
				</thead>
				<tbody>
					{runs.map((run) => (
						<RunRow key={run.id} run={run} />
					))}
				</tbody>
			</table>
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
