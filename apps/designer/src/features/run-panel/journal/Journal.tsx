import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRunView } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { JsonView } from "../../../ui/json-view/JsonView.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { summaryOf } from "./event-summary.ts";

/** The run's journal as it is on disk, event by event. */
export function Journal() {
	const { api } = useServices();
	const run = useRunView((state) => state.run ?? "");
	const seq = useRunView((state) => state.seq);
	const [filter, setFilter] = useState("");
	const journal = useInfiniteQuery({
		queryKey: ["journal", run, seq],
		queryFn: ({ signal, pageParam }) => api.runEvents(run, pageParam, signal),
		initialPageParam: 1,
		getNextPageParam: (page) => (page.more ? (page.events.at(-1)?.seq ?? 0) + 1 : undefined),
		placeholderData: (before) => before,
		enabled: run !== "",
	});
	if (journal.isError) {
		return (
			<ErrorState
				title="The journal could not be read"
				error={journal.error}
				onRetry={() => void journal.refetch()}
			/>
		);
	}
	if (!journal.data) {
		return (
			<p aria-busy className="flex items-center gap-2 p-3 text-text-muted">
				<Spinner /> Reading the journal
			</p>
		);
	}
	const wanted = filter.trim().toLowerCase();
	const events = journal.data.pages
		.flatMap((page) => page.events)
		.filter((event) => wanted === "" || JSON.stringify(event).toLowerCase().includes(wanted));
	return (
		<div className="flex flex-col gap-2 p-3">
			<TextField
				label="Filter events"
				labelHidden
				placeholder="Filter events"
				value={filter}
				onChange={(event) => setFilter(event.target.value)}
			/>
			<ol className="flex flex-col">
				{events.map((event) => (
					<li key={event.seq} className="[contain-intrinsic-size:auto_24px] [content-visibility:auto]">
						<details>
							<summary className="flex h-6 cursor-default items-center gap-3 rounded-sm px-1 font-mono text-sm hover:bg-hover">
								<span className="w-8 shrink-0 text-right text-text-muted tabular-nums">{event.seq}</span>
								<span className="w-28 shrink-0">{event.type}</span>
								<span className="min-w-0 truncate text-text-muted">{summaryOf(event)}</span>
							</summary>
							<JsonView label={`Event ${event.seq}`} value={event} />
						</details>
					</li>
				))}
			</ol>
			{journal.hasNextPage && (
				<Button size="sm" busy={journal.isFetchingNextPage} onClick={() => void journal.fetchNextPage()}>
					Load more
				</Button>
			)}
		</div>
	);
}
