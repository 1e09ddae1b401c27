import { useInfiniteQuery } from "@tanstack/react-query";
import { FileText, Plus, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";
import { useSearchByMeaning } from "../../services/use-search-by-meaning.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { MeaningNote } from "../../ui/MeaningNote.tsx";
import { Select } from "../../ui/Select.tsx";
import { ShowMore } from "../../ui/ShowMore.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { DocumentItem } from "./DocumentItem.tsx";

interface DocumentListProps {
	readonly selected: string | undefined;
	readonly onSelect: (id: string) => void;
	/** Begins a new one. */
	readonly onBegin: () => void;
}

/** A place in the list of choices that no folder and no tag has. */
const EVERYWHERE = "everywhere";

/** The documents, the last changed first, by folder or tag and by a text that they have in them. */
export function DocumentList({ selected, onSelect, onBegin }: DocumentListProps) {
	const { api } = useServices();
	const byMeaning = useSearchByMeaning();
	const [text, setText] = useState("");
	const [place, setPlace] = useState(EVERYWHERE);
	const [kind, name] = [place.slice(0, 1), place.slice(2)];
	const filter = {
		text: useDeferredValue(text.trim()),
		...(kind === "f" ? { under: name } : {}),
		...(kind === "t" ? { tag: name } : {}),
	};
	const pages = useInfiniteQuery(queries.documents(api, filter));
	const isFiltered = filter.text !== "" || place !== EVERYWHERE;
	const [first] = pages.data?.pages ?? [];
	if (!first) {
		return pages.isError ? (
			<ErrorState
				title="The documents could not be loaded"
				error={pages.error}
				onRetry={() => void pages.refetch()}
			/>
		) : (
			<SkeletonRows rows={6} label="Loading the documents" />
		);
	}
	if (first.total === 0 && !isFiltered) {
		return (
			<EmptyState
				icon={<FileText size={20} />}
				title="No documents yet"
				actions={
					<Button icon={<Plus size={14} />} onClick={onBegin}>
						New document
					</Button>
				}
			>
				Write what robots should know. What robots write themselves is listed here, too.
			</EmptyState>
		);
	}
	const places = [
		{ value: EVERYWHERE, label: "All folders and tags" },
		...first.folders.map((folder) => ({ value: `f:${folder}`, label: folder })),
		...first.tags.map((tag) => ({ value: `t:${tag}`, label: `# ${tag}` })),
	];
	const documents = (pages.data?.pages ?? []).flatMap((page) => page.documents);
	return (
		<>
			<div className="flex shrink-0 flex-col gap-2 border-b border-border px-4 py-3">
				<TextField
					label="Find documents"
					labelHidden
					type="search"
					placeholder={byMeaning ? "Find by words or by meaning" : "Find in title and text"}
					icon={<Search size={14} />}
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
				{byMeaning && filter.text !== "" && <MeaningNote problem={first.meaning} />}
				{places.length > 1 && (
					<Select label="Folder or tag" labelHidden options={places} value={place} onValueChange={setPlace} />
				)}
			</div>
			<div className="min-h-0 flex-1 overflow-y-auto">
				{documents.length === 0 ? (
					<EmptyState title="No document fits">Look for fewer words, or in all folders.</EmptyState>
				) : (
					<ul aria-label="Documents" className="flex flex-col">
						{documents.map((document) => (
							<DocumentItem
								key={document.id}
								document={document}
								selected={document.id === selected}
								onSelect={() => onSelect(document.id)}
							/>
						))}
					</ul>
				)}
				<ShowMore pages={pages} />
			</div>
		</>
	);
}
