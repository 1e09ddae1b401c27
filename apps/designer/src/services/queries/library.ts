import type {
	ListDocumentsQuery,
	ListMemoryQuery,
	ListWorkItemsQuery,
	WorkHistoryQuery,
} from "@switchyard/spec/http";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Api } from "../api.ts";
import { CALM, PAGE } from "./pace.ts";

/** Queries of files, documents, memory and work items. */
export const libraryQueries = {
	/** Entries of a folder of the workspace, page by page; loaded pages are kept up to date. */
	files: (api: Api, folder: string) =>
		infiniteQueryOptions({
			queryKey: ["files", folder],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/files", { query: { path: folder, after: pageParam }, signal }),
			initialPageParam: undefined as string | undefined,
			getNextPageParam: ({ next }) => next,
			refetchInterval: ({ state }) => CALM * Math.max(1, state.data?.pages.length ?? 0),
		}),
	/** Documents, page by page, kept up to date: robots write some. */
	documents: (api: Api, filter: ListDocumentsQuery) =>
		infiniteQueryOptions({
			queryKey: ["documents", filter],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/documents", {
					query: { ...filter, offset: pageParam, limit: PAGE },
					signal,
				}),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : undefined),
			placeholderData: keepPreviousData,
			refetchInterval: CALM,
		}),
	document: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["document", id],
			queryFn: ({ signal }) => api.ask("GET /api/documents/:document", { params: { document: id }, signal }),
			refetchInterval: CALM,
		}),
	documentVersions: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["document", id, "versions"],
			queryFn: ({ signal }) =>
				api
					.ask("GET /api/documents/:document/versions", { params: { document: id }, signal })
					.then(({ versions }) => versions),
		}),
	/** A revision never changes. */
	documentVersion: (api: Api, id: string, revision: number) =>
		queryOptions({
			queryKey: ["document", id, "versions", revision],
			queryFn: ({ signal }) =>
				api.ask("GET /api/documents/:document/versions/:revision", {
					params: { document: id, revision },
					signal,
				}),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** Entries of memory, page by page, kept up to date. */
	memory: (api: Api, filter: ListMemoryQuery) =>
		infiniteQueryOptions({
			queryKey: ["memory", filter],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/memory", {
					query: { ...filter, offset: pageParam, limit: PAGE },
					signal,
				}),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : undefined),
			placeholderData: keepPreviousData,
			refetchInterval: CALM,
		}),
	/** The queues of work items with how many each has, kept up to date. */
	workQueues: (api: Api) =>
		queryOptions({
			queryKey: ["work", "queues"],
			queryFn: ({ signal }) => api.ask("GET /api/queues", { signal }).then(({ queues }) => queues),
			refetchInterval: CALM,
		}),
	workHistory: (api: Api, queue: string, period: WorkHistoryQuery) =>
		queryOptions({
			queryKey: ["work", "history", queue, period],
			queryFn: ({ signal }) =>
				api.ask("GET /api/queues/:queue/history", { params: { queue }, query: period, signal }),
			refetchInterval: CALM,
			placeholderData: keepPreviousData,
		}),
	workItems: (api: Api, queue: string, filter: ListWorkItemsQuery) =>
		infiniteQueryOptions({
			queryKey: ["work", "items", queue, filter],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/queues/:queue/items", {
					params: { queue },
					query: { ...filter, offset: pageParam, limit: PAGE },
					signal,
				}),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : undefined),
			placeholderData: keepPreviousData,
			refetchInterval: CALM,
		}),
	workItem: (api: Api, queue: string, item: string) =>
		queryOptions({
			queryKey: ["work item", queue, item],
			queryFn: ({ signal }) =>
				api.ask("GET /api/queues/:queue/items/:item", { params: { queue, item }, signal }),
			refetchInterval: CALM,
		}),
};
