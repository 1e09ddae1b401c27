import { addDays, dayOf } from "@switchyard/spec/json";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Inbox, Plus, Settings, Trash2, Upload } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { PERIODS, USUAL_DAYS } from "../../core/period/period-filter.ts";
import { workItemsFileAddress } from "../../services/address.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { Button } from "../../ui/Button.tsx";
import { DownloadLink } from "../../ui/DownloadLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Figures } from "../../ui/Figures.tsx";
import { formatNumber } from "../../ui/format/count.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useRowSelection } from "../../ui/use-row-selection.ts";
import { AddItemDialog } from "./AddItemDialog.tsx";
import { DeleteQueue } from "./DeleteQueue.tsx";
import { ImportDialog } from "./ImportDialog.tsx";
import { ItemDialog } from "./ItemDialog.tsx";
import { ItemFilters } from "./ItemFilters.tsx";
import { ItemSelection } from "./ItemSelection.tsx";
import { ItemTable } from "./ItemTable.tsx";
import { type ItemFilter, itemQuery } from "./item-filter.ts";
import { QueueDialog } from "./QueueDialog.tsx";
import { WorkPlot } from "./WorkPlot.tsx";

/** The items of a queue: how many there are, how they ended over time, and each of them. */
export function QueueItems({ queue: name }: { readonly queue: string }) {
	const { api } = useServices();
	const now = useNow(60_000);
	const today = dayOf(now);
	const [days, setDays] = useState(USUAL_DAYS);
	const [filter, setFilter] = useState<ItemFilter>({});
	const [open, setOpen] = useState<"add" | "import" | "settings" | "delete">();
	const [item, setItem] = useState<string>();
	const shown = useDeferredValue(filter);
	const queues = useQuery(queries.workQueues(api));
	const history = useQuery(queries.workHistory(api, name, { from: addDays(today, 1 - days), to: today }));
	const pages = useInfiniteQuery(queries.workItems(api, name, itemQuery(shown, now)));
	const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
	const selection = useRowSelection(items.map(({ id }) => id));
	const queue = queues.data?.find((each) => each.name === name);
	const close = () => setOpen(undefined);
	if (!pages.data) {
		return (
			<div className="overflow-hidden rounded-lg border border-border bg-surface">
				{pages.isError ? (
					<ErrorState
						title="The items could not be loaded"
						error={pages.error}
						onRetry={() => void pages.refetch()}
					/>
				) : (
					<SkeletonRows rows={6} label="Loading the items" />
				)}
			</div>
		);
	}
	const isFiltered = Object.keys(shown).length > 0;
	return (
		<>
			{queue && (
				<Figures
					figures={[
						["Open", formatNumber(queue.counts.new + queue.counts.retried)],
						["In progress", formatNumber(queue.counts.leased)],
						["Done", formatNumber(queue.counts.done)],
						["Failed", formatNumber(queue.counts.failed)],
						["Abandoned", formatNumber(queue.counts.abandoned)],
					]}
				/>
			)}
			<div className="flex justify-end">
				<SegmentedControl
					label="Period"
					segments={PERIODS.map((period) => ({ value: String(period.days), label: period.label }))}
					value={String(days)}
					onValueChange={(value) => setDays(Number(value))}
				/>
			</div>
			{history.data && <WorkPlot history={history.data} />}
			<div className="flex flex-wrap items-end gap-3">
				<ItemFilters filter={filter} onFilter={setFilter} />
				<div className="flex flex-wrap gap-2">
					{queue && (
						<Button icon={<Settings size={14} />} onClick={() => setOpen("settings")}>
							Settings…
						</Button>
					)}
					{queue && (
						<Button icon={<Trash2 size={14} />} onClick={() => setOpen("delete")}>
							Delete…
						</Button>
					)}
					<DownloadLink href={workItemsFileAddress(name, itemQuery(shown, now))} name={`${name}.csv`}>
						Export
					</DownloadLink>
					<Button icon={<Upload size={14} />} onClick={() => setOpen("import")}>
						Import…
					</Button>
					<Button variant="primary" icon={<Plus size={14} />} onClick={() => setOpen("add")}>
						Add item
					</Button>
				</div>
			</div>
			<div className="overflow-hidden rounded-lg border border-border bg-surface">
				{items.length === 0 ? (
					<EmptyState icon={<Inbox size={20} />} title={isFiltered ? "No item fits" : "The queue is empty"}>
						{isFiltered
							? "Change what is looked for above."
							: "Add an item, import a table, or have a flow or another system add items."}
					</EmptyState>
				) : (
					<ItemTable items={items} onOpen={setItem} selection={selection} />
				)}
				<ShowMore pages={pages} bordered />
			</div>
			{selection.selected.length > 0 && (
				<ItemSelection
					queue={name}
					items={items.filter(({ id }) => selection.selected.includes(id))}
					onClear={selection.clear}
				/>
			)}
			{open === "delete" && queue && <DeleteQueue queue={queue} onClose={close} />}
			{open === "add" && <AddItemDialog queue={name} onClose={close} />}
			{open === "import" && <ImportDialog queue={name} onClose={close} />}
			{open === "settings" && queue && <QueueDialog queue={queue} onClose={close} />}
			{item !== undefined && <ItemDialog queue={name} id={item} onClose={() => setItem(undefined)} />}
		</>
	);
}
