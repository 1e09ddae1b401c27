import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { isBeginning } from "../../core/chat/branch.ts";
import type { Api } from "../api.ts";
import { CALM, SOON, UNHURRIED } from "./pace.ts";

/** Robots and conversations. */
export const robotsQueries = {
	/** The robots, kept up to date: robots make some. */
	robots: (api: Api) =>
		queryOptions({
			queryKey: ["robots"],
			queryFn: ({ signal }) => api.ask("GET /api/robots", { signal }),
			refetchInterval: CALM,
		}),
	robot: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["robot", id],
			queryFn: ({ signal }) => api.ask("GET /api/robots/:robot", { params: { robot: id }, signal }),
			refetchInterval: CALM,
		}),
	/** Every tool that a robot can be given; packages and servers come and go. */
	robotTools: (api: Api) =>
		queryOptions({
			queryKey: ["robot-tools"],
			queryFn: ({ signal }) => api.ask("GET /api/robot-tools", { signal }).then(({ tools }) => tools),
			refetchInterval: UNHURRIED,
		}),
	robotVersions: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["robot", id, "versions"],
			queryFn: ({ signal }) =>
				api
					.ask("GET /api/robots/:robot/versions", { params: { robot: id }, signal })
					.then(({ versions }) => versions),
		}),
	/** A revision never changes. */
	robotDiff: (api: Api, id: string, to: number) =>
		queryOptions({
			queryKey: ["robot", id, "versions", to],
			queryFn: ({ signal }) =>
				api.ask("GET /api/robots/:robot/diff", { params: { robot: id }, query: { to }, signal }),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** Chats that are embedded in other pages. */
	embeds: (api: Api) =>
		queryOptions({
			queryKey: ["embeds"],
			queryFn: ({ signal }) => api.ask("GET /api/embeds", { signal }).then(({ embeds }) => embeds),
		}),
	/** Robots and flows that people can chat with, kept up to date. */
	chatFlows: (api: Api) =>
		queryOptions({
			queryKey: ["chat-flows"],
			queryFn: ({ signal }) => api.ask("GET /api/chat-flows", { signal }).then(({ flows }) => flows),
			refetchInterval: UNHURRIED,
		}),
	/** Conversations, page by page, kept up to date. */
	conversations: (api: Api) =>
		infiniteQueryOptions({
			queryKey: ["conversations"],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/conversations", {
					query: { before: pageParam },
					signal,
				}),
			initialPageParam: undefined as string | undefined,
			getNextPageParam: ({ conversations, more }) => {
				const last = conversations.at(-1);
				return more && last ? `${last.updatedAt}.${last.id}` : undefined;
			},
			refetchInterval: ({ state }) => CALM * Math.max(1, state.data?.pages.length ?? 0),
		}),
	/** One conversation with all its branches. */
	conversation: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["conversation", id],
			queryFn: ({ signal }) => api.ask("GET /api/conversations/:run", { params: { run: id }, signal }),
			// The run of an answer can be read a moment after it was begun, which no event says.
			refetchInterval: ({ state }) => (state.data?.turns.some(isBeginning) ? SOON : false),
		}),
};
