import { defined } from "@switchyard/spec/json";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Api } from "../../services/api.ts";
import { useServices } from "../../services/services-context.ts";
import { type RunFilter, runsQuery } from "./run-filter.ts";

/** How many more runs are shown at a time. */
const PAGE = 50;

/** How often pages that are listed are asked for again, in milliseconds. */
const LIVELY = 2_000;

/**
 * The runs that fit a filter, newest first, a page at a time. Lists are kept up to date. A search for a text reads older and
 * older runs by itself until it has found a page.
 */
export function useRunPages(filter: RunFilter) {
	const { api } = useServices();
	const [wanted, setWanted] = useState(PAGE);
	const isSearch = filter.text !== undefined;
	const pages = useInfiniteQuery({
		queryKey: ["runs", "pages", filter],
		queryFn: ({ signal, pageParam }) => loadPage(api, filter, pageParam, signal),
		initialPageParam: undefined as string | undefined,
		getNextPageParam: ({ next }) => next,
		// Every page is a request of its own.
		refetchInterval: ({ state }) => !isSearch && LIVELY * Math.max(1, state.data?.pages.length ?? 0),
	});
	const runs = pages.data?.pages.flatMap((page) => page.runs) ?? [];
	const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
	const lacks = runs.length < wanted && hasNextPage && !isError;
	useEffect(() => {
		if (lacks && !isFetching) void fetchNextPage();
	}, [lacks, isFetching, fetchNextPage]);
	return {
		...pages,
		runs,
		/** The oldest run that was searched, while older ones are left. */
		searchedTo: isSearch ? pages.data?.pages.at(-1)?.next : undefined,
		/** Whether older runs are being read. */
		isReading: lacks || pages.isFetchingNextPage,
		showMore: () => setWanted(runs.length + PAGE),
	};
}

async function loadPage(api: Api, filter: RunFilter, before: string | undefined, signal: AbortSignal) {
	const query = { ...runsQuery(filter, Date.now()), ...defined({ before }) };
	if (filter.text === undefined) {
		const { runs, more } = await api.ask("GET /api/runs", { query, signal });
		return { runs, next: more ? runs.at(-1)?.id : undefined };
	}
	const { runs, searchedTo } = await api.ask("GET /api/runs/search", {
		query: { ...query, text: filter.text },
		signal,
	});
	return { runs, next: searchedTo };
}
