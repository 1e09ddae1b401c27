import type { SearchKind } from "@switchyard/spec";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { KIND_WORDS, type SearchView } from "../../core/search/search-view.ts";
import { useDraft } from "../../ui/draft/use-draft.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";

interface SearchFiltersProps {
	readonly view: SearchView;
	readonly onView: (view: SearchView) => void;
}

const ANY = "any";
const KINDS = Object.entries(KIND_WORDS) as [SearchKind, string][];

/** What is searched, and among what. */
export function SearchFilters({ view, onView }: SearchFiltersProps) {
	const { query, kind } = view;
	const field = useRef<HTMLInputElement>(null);
	const { draft, change, flush, leave } = useDraft(query, (next) => onView({ ...view, query: next }));
	useEffect(() => field.current?.focus(), []);

	function onKeyDown({ key }: KeyboardEvent) {
		if (key === "Enter") flush();
	}

	return (
		<div className="flex flex-col gap-3">
			<TextField
				ref={field}
				label="Search the workspace"
				labelHidden
				type="search"
				icon={<Search aria-hidden size={14} />}
				placeholder="Names, notes, results, errors, ids…"
				maxLength={400}
				value={draft}
				onChange={({ currentTarget: { value } }) => change(value)}
				onBlur={leave}
				onKeyDown={onKeyDown}
			/>
			<div className="overflow-x-auto">
				<SegmentedControl
					label="Kind"
					value={kind ?? ANY}
					onValueChange={(word) => {
						const chosen = KINDS.find(([known]) => known === word)?.[0];
						onView({ query: draft, ...(chosen === undefined ? {} : { kind: chosen }) });
					}}
					segments={[
						{ value: ANY as string, label: "Everything" },
						...KINDS.map(([value, label]) => ({ value, label })),
					]}
				/>
			</div>
		</div>
	);
}
