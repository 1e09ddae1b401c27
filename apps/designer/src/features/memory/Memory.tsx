import type { ListedMemoryEntry } from "@switchyard/spec/http";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Brain, Download, Plus } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { memoryFileAddress } from "../../services/address.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { useSearchByMeaning } from "../../services/use-search-by-meaning.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { MeaningNote } from "../../ui/MeaningNote.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { ClearButton } from "./ClearButton.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { EntryRow } from "./EntryRow.tsx";
import { MemoryFilters, type Whose } from "./MemoryFilters.tsx";

const COLUMNS: readonly Column[] = [
	{ label: "Key", width: "w-48 max-sm:w-32" },
	{ label: "Value" },
	{ label: "Memory", width: "w-44 max-md:hidden" },
	{ label: "Written", width: "w-44 max-lg:hidden" },
	{ label: "Actions", labelHidden: true, width: "w-32" },
];

/** Entries of a memory, a row for each key. */
function EntryTable({ entries }: { readonly entries: readonly ListedMemoryEntry[] }) {
	return (
		<Table columns={COLUMNS}>
			{entries.map((entry) => (
				<EntryRow key={JSON.stringify([entry.memory, entry.person, entry.key])} entry={entry} />
			))}
		</Table>
	);
}

interface MemoryProps {
	/** The memory that is chosen at first; all of them when absent. */
	readonly memory?: string | undefined;
}

/** What is remembered: of every memory and person, or of those that are chosen. */
export function Memory({ memory }: MemoryProps) {
	const { api } = useServices();
	const [whose, setWhose] = useState<Whose>(memory === undefined ? {} : { memory });
	const byMeaning = useSearchByMeaning();
	const [text, setText] = useState("");
	const [isAdding, setAdding] = useState(false);
	const filter = { ...whose, text: useDeferredValue(text.trim()) };
	const pages = useInfiniteQuery(queries.memory(api, filter));
	const [first] = pages.data?.pages ?? [];
	if (!first) {
		return pages.isError ? (
			<ErrorState
				title="What is remembered could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		) : (
			<SkeletonRows rows={6} label="Loading what is remembered" />
		);
	}
	const isLimited = filter.text !== "" || whose.memory !== undefined || whose.person !== undefined;
	const entries = (pages.data?.pages ?? []).flatMap((page) => page.entries);
	return (
		<>
			<div className="flex flex-wrap items-end gap-3">
				<MemoryFilters
					{...{
						whose,
						text,
						byMeaning,
						memories: withChosen(first.memories, whose.memory),
						people: first.people,
					}}
					onWhose={setWhose}
					onText={setText}
				/>
				<div className="flex flex-wrap gap-2">
					<a
						href={memoryFileAddress(whose)}
						download="memory.json"
						className="inline-flex h-8 items-center gap-2 rounded-md border border-border-strong bg-surface px-3 font-medium hover:bg-hover max-sm:h-11 max-sm:px-4"
					>
						<Download aria-hidden size={14} />
						Export
					</a>
					<ClearButton whose={whose} total={first.total} />
					<Button variant="primary" icon={<Plus size={14} />} onClick={() => setAdding(true)}>
						Add
					</Button>
				</div>
			</div>
			{byMeaning && filter.text !== "" && <MeaningNote problem={first.meaning} />}
			<section
				aria-label="What is remembered"
				className="overflow-x-auto rounded-lg border border-border bg-surface"
			>
				{entries.length > 0 ? (
					<EntryTable entries={entries} />
				) : isLimited ? (
					<EmptyState title="Nothing fits">Look for fewer words, or in all memories.</EmptyState>
				) : (
					<EmptyState icon={<Brain size={20} />} title="Nothing is remembered yet">
						Robots and flows write here with the node Remember, and read with Recall.
					</EmptyState>
				)}
				<ShowMore pages={pages} bordered />
			</section>
			{isAdding && <EntryDialog entry={undefined} memory={whose.memory} onClose={() => setAdding(false)} />}
		</>
	);
}

/** A robot's memory can be chosen before anything is in it. */
function withChosen(memories: readonly string[], chosen: string | undefined): readonly string[] {
	return chosen === undefined || memories.includes(chosen) ? memories : [...memories, chosen].sort();
}
