import type { SearchHit } from "@switchyard/spec/search";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { searchQuery } from "../../core/search/search-view.ts";
import { queries } from "../../services/queries.ts";
import { useServices } from "../../services/services-context.ts";

/** How long nobody has typed before it is searched, in milliseconds. */
const PAUSE_MS = 150;

/** Fewer characters fit too much. */
const SHORTEST = 2;

/** The best hits for what is being typed; those of the text before until they are there. */
export function useHits(typed: string, most: number): readonly SearchHit[] {
	const { api } = useServices();
	const [query, setQuery] = useState("");
	useEffect(() => {
		const timer = setTimeout(() => setQuery(typed.trim().length < SHORTEST ? "" : typed), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [typed]);
	const { data } = useQuery(queries.search(api, searchQuery({ query }, most)));
	return query === "" ? [] : (data?.result.hits ?? []);
}
