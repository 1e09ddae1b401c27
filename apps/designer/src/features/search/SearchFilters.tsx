import { defined } from "@switchyard/spec/json";
import type { SearchKind } from "@switchyard/spec/search";
import { Search, SlidersHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { KIND_WORDS, limitsOf, type SearchView } from "../../core/search/search-view.ts";
import { Button } from "../../ui/Button.tsx";
import { useTextDraft } from "../../ui/draft/use-text-draft.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { SearchLimitFields } from "./SearchLimitFields.tsx";

interface SearchFiltersProps {
	readonly view: SearchView;
	readonly onView: (view: SearchView) => void;
}

const ANY = "any";
const KINDS = Object.entries(KIND_WORDS) as [SearchKind, string][];

/** What is searched, and among what. */
export function SearchFilters({ view, onView }: SearchFiltersProps) {
	const { query, kind } = view;
	const limits = limitsOf(view);
	const [isOpen, setOpen] = useState(limits > 0);
	const field = useRef<HTMLInputElement>(null);
	const { draft, input } = useTextDraft({
		value: query,
		onValueChange: (next) => onView({ ...view, query: next }),
	});
	useEffect(() => field.current?.focus(), []);

	return (
		<div className="flex flex-col gap-3">
			<TextField
				{...input}
				ref={field}
				label="Search the workspace"
				labelHidden
				type="search"
				icon={<Search aria-hidden size={14} />}
				placeholder="Names, notes, results, errors, ids…"
				maxLength={400}
			/>
			<div className="flex items-center gap-3 overflow-x-auto">
				<SegmentedControl
					label="Kind"
					value={kind ?? ANY}
					onValueChange={(word) => {
						const chosen = KINDS.find(([known]) => known === word)?.[0];
						const { kind: _, ...others } = view;
						onView({ ...others, query: draft, ...defined({ kind: chosen }) });
					}}
					segments={[
						{ value: ANY as string, label: "Everything" },
						...KINDS.map(([value, label]) => ({ value, label })),
					]}
				/>
				<Button
					size="sm"
					icon={<SlidersHorizontal size={14} />}
					aria-expanded={isOpen}
					onClick={() => setOpen(!isOpen)}
					className="ml-auto shrink-0"
				>
					{limits === 0 ? "Filters" : `Filters (${limits})`}
				</Button>
			</div>
			{isOpen && <SearchLimitFields view={view} onView={onView} />}
		</div>
	);
}
