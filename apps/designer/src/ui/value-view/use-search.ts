import { useDeferredValue, useMemo, useState } from "react";
import { searchValue, type ValueMatch } from "../../core/value/search-value.ts";

/** A search in a value. */
export interface Search {
	/** What is typed; empty while nothing is searched for. */
	readonly text: string;
	readonly setText: (text: string) => void;
	readonly matches: readonly ValueMatch[];
	/** Which match is shown; -1 when there is none. */
	readonly at: number;
	/** The match that is shown. */
	readonly current: ValueMatch | undefined;
	/** Shows the next match, or the one before; after the last comes the first. */
	readonly move: (by: 1 | -1) => void;
}

/** Searches a value while someone types. */
export function useSearch(value: unknown): Search {
	const [text, setText] = useState("");
	const [place, setPlace] = useState(0);
	const wanted = useDeferredValue(text);
	const matches = useMemo(() => searchValue(value, wanted), [value, wanted]);
	const at = matches.length === 0 ? -1 : Math.min(place, matches.length - 1);
	return {
		text,
		setText(next) {
			setText(next);
			setPlace(0);
		},
		matches,
		at,
		current: matches[at],
		move: (by) => setPlace((at + by + matches.length) % Math.max(1, matches.length)),
	};
}

/** Where nothing is searched for. */
export const NO_SEARCH: Search = {
	text: "",
	setText: () => undefined,
	matches: [],
	at: -1,
	current: undefined,
	move: () => undefined,
};
