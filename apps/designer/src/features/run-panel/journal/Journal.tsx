import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRunView } from "../../../services/run-view-context.tsx";
import { useServices } from "../../../services/services-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { JournalEntry } from "./JournalEntry.tsx";

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
	const events = journal.data.pages.flatMap((page) => page.events);
	const shown = events.filter(
		(event) => wanted === "" || JSON.stringify(event).toLowerCase().includes(wanted),
	);
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
				{shown.map((event) => (
					<li key={event.seq} className="[contain-intrinsic-size:auto_24px] [content-visibility:auto]">
						<JournalEntry event={event} events={events} />
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
