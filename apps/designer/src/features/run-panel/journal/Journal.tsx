import { useDeferredValue, useMemo, useState } from "react";
import { useRunView, useRunViewVerbs } from "../../../services/run-view-context.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { formatCount } from "../../../ui/format/count.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { PickList } from "../list/PickList.tsx";
import { EventDetail } from "./EventDetail.tsx";
import { EVENT_ROW_HEIGHT, EventRow } from "./EventRow.tsx";
import { EventSearch } from "./event-search.ts";

/** The run's journal, event by event. */
export function Journal() {
	const run = useRunViewVerbs();
	const seq = useRunView((state) => state.seq);
	const cursor = useRunView((state) => state.cursor);
	const startedAt = useRunView((state) => state.startedAt ?? 0);
	const [filter, setFilter] = useState("");
	const wanted = useDeferredValue(filter);
	const [search] = useState(() => new EventSearch());
	// The list of events grows in place: it is another one when `seq` is.
	const events = useMemo(() => run.events().slice(0, seq), [run, seq]);
	const shown = useMemo(() => search.find(events, wanted), [search, events, wanted]);
	const [picked, setPicked] = useState<number>();
	const event = picked === undefined ? undefined : events[picked - 1];
	return (
		<div className="flex h-full min-h-0 max-sm:flex-col">
			<div className="flex w-1/2 max-w-160 min-w-72 flex-col border-r border-border max-sm:h-2/5 max-sm:w-full max-sm:max-w-none max-sm:shrink-0 max-sm:border-r-0 max-sm:border-b">
				<div className="flex items-center gap-2 p-2">
					<TextField
						className="flex-1"
						label="Filter events"
						labelHidden
						placeholder="Filter events"
						value={filter}
						onChange={(change) => setFilter(change.target.value)}
					/>
					<span role="status" className="text-sm whitespace-nowrap text-text-muted tabular-nums">
						{formatCount(shown.length, "event")}
					</span>
					<CopyButton
						label="Copy these events, a line of JSON each"
						text={() => shown.map((each) => JSON.stringify(each)).join("\n")}
					/>
				</div>
				<PickList
					label="Events"
					count={shown.length}
					rowHeight={EVENT_ROW_HEIGHT}
					picked={shown.findIndex((each) => each.seq === picked)}
					followEnd={picked === undefined}
					onPick={(index) => setPicked(shown[index]?.seq)}
					row={(index, option) => {
						const each = shown[index];
						return (
							each && (
								<EventRow key={each.seq} {...{ option, startedAt }} event={each} later={each.seq > cursor} />
							)
						);
					}}
				/>
			</div>
			<div className="relative min-w-0 flex-1 overflow-auto">
				{event ? (
					<EventDetail key={event.seq} event={event} events={events} />
				) : (
					<p className="p-3 text-text-muted">
						Select an event to see all of it. The journal is the run: its state, its history and this panel
						are read from it.
					</p>
				)}
			</div>
		</div>
	);
}
