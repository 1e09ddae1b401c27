import { ChevronDown, ChevronUp, Search as SearchIcon, X } from "lucide-react";
import type { RefObject } from "react";
import { MOST_MATCHES } from "../../core/value/search-value.ts";
import { formatNumber } from "../format/count.ts";
import { IconButton } from "../IconButton.tsx";
import type { Search } from "./use-search.ts";

interface SearchBarProps {
	/** What is searched: part of the field's accessible name. */
	readonly label: string;
	readonly search: Search;
	readonly field: RefObject<HTMLInputElement | null>;
	readonly onClose: () => void;
}

/** The text that is searched for in a value, and the way from match to match. */
export function SearchBar({ label, search, field, onClose }: SearchBarProps) {
	const { text, setText, matches, at, move } = search;
	return (
		<search className="flex h-8 items-center gap-1 border-t border-border px-2 max-sm:h-11">
			<SearchIcon aria-hidden size={12} className="shrink-0 text-text-muted" />
			<input
				ref={field}
				type="text"
				aria-label={`Search ${label.toLowerCase()}`}
				placeholder="Name or value"
				autoComplete="off"
				spellCheck={false}
				value={text}
				onChange={({ currentTarget }) => setText(currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === "Enter") move(event.shiftKey ? -1 : 1);
					else if (event.key === "Escape") onClose();
					else return;
					event.preventDefault();
					event.stopPropagation();
				}}
				className="h-6 min-w-0 flex-1 bg-transparent px-1 focus:outline-none"
			/>
			<span role="status" className="shrink-0 text-xs text-text-muted tabular-nums">
				{text === ""
					? ""
					: matches.length === 0
						? "No match"
						: `${formatNumber(at + 1)} of ${total(matches)}`}
			</span>
			<IconButton
				label="Previous match"
				shortcut="shift+enter"
				size="xs"
				icon={<ChevronUp size={14} />}
				disabled={matches.length === 0}
				onClick={() => move(-1)}
			/>
			<IconButton
				label="Next match"
				shortcut="enter"
				size="xs"
				icon={<ChevronDown size={14} />}
				disabled={matches.length === 0}
				onClick={() => move(1)}
			/>
			<IconButton label="Close the search" size="xs" icon={<X size={14} />} onClick={onClose} />
		</search>
	);
}

function total({ length }: Search["matches"]): string {
	return length === MOST_MATCHES ? `${formatNumber(length)} or more` : formatNumber(length);
}
