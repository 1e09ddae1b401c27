import type { CostsQuery, ListRunsQuery, StatisticsQuery, UnknownStepsFilter } from "@switchyard/spec/http";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Api } from "../api.ts";
import { loadApproval } from "../load-approval.ts";
import { CALM, LIVELY, UNHURRIED } from "./pace.ts";

/** Runs, what they ask, and what they cost. */
export const runsQueries = {
	/** The latest runs, kept up to date. */
	latestRuns: (api: Api, filter: Pick<ListRunsQuery, "flow" | "limit">) =>
		queryOptions({
			queryKey: ["runs", "latest", filter],
			queryFn: ({ signal }) => api.ask("GET /api/runs", { query: filter, signal }),
			refetchInterval: LIVELY,
		}),
	/** Questions of runs, page by page, those of the newest runs first; loaded pages are kept up to date. */
	approvals: (api: Api) =>
		infiniteQueryOptions({
			queryKey: ["approvals"],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/approvals", {
					query: { before: pageParam },
					signal,
				}),
			initialPageParam: undefined as string | undefined,
			getNextPageParam: (page) => (page.more ? page.approvals.at(-1)?.run : undefined),
			refetchInterval: ({ state }) => CALM * Math.max(1, state.data?.pages.length ?? 0),
		}),
	/** The rules by which calls are approved without a question, the newest first. */
	approvalRules: (api: Api) =>
		queryOptions({
			// Beside the open questions: an answer to one may make a rule.
			queryKey: ["approvals", "rules"],
			queryFn: ({ signal }) => api.ask("GET /api/approval-rules", { signal }).then(({ rules }) => rules),
		}),
	/** One question, whole. It does not change: it is only answered. */
	approval: (api: Api, approval: string) =>
		queryOptions({
			queryKey: ["approval", approval],
			queryFn: ({ signal }) => loadApproval(api, approval, signal),
			refetchInterval: CALM,
		}),
	/** The steps that may have happened or not, page by page, those of the newest runs first; kept up to date. */
	unknownSteps: (api: Api, filter: Pick<UnknownStepsFilter, "flow" | "node"> = {}) =>
		infiniteQueryOptions({
			queryKey: ["unknown-steps", filter],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/unknown-steps", {
					query: { ...filter, before: pageParam },
					signal,
				}),
			initialPageParam: undefined as string | undefined,
			getNextPageParam: ({ next }) => next,
			refetchInterval: ({ state }) => UNHURRIED * Math.max(1, state.data?.pages.length ?? 0),
		}),
	outbox: (api: Api) =>
		queryOptions({
			queryKey: ["outbox"],
			queryFn: ({ signal }) => api.ask("GET /api/outbox", { signal }).then(({ mails }) => mails),
			// All mails come at once: the more they are, the less often they are asked for.
			refetchInterval: ({ state }) => LIVELY * Math.max(1, (state.data?.length ?? 0) / 100),
		}),
	/** Prices of models. */
	prices: (api: Api) =>
		queryOptions({
			queryKey: ["prices"],
			queryFn: ({ signal }) => api.ask("GET /api/prices", { signal }).then(({ prices }) => prices),
		}),
	/** State of today's budget of all flows, kept up to date. */
	budget: (api: Api) =>
		queryOptions({
			queryKey: ["budget"],
			queryFn: ({ signal }) => api.ask("GET /api/budget", { signal }),
			refetchInterval: CALM,
		}),
	/** Value of a credit. */
	creditRate: (api: Api) =>
		queryOptions({
			queryKey: ["credit-rate"],
			queryFn: ({ signal }) => api.ask("GET /api/credit-rate", { signal }),
		}),
	/** Costs of runs, kept up to date. */
	costs: (api: Api, period: CostsQuery) =>
		queryOptions({
			queryKey: ["costs", period],
			queryFn: ({ signal }) => api.ask("GET /api/costs", { query: period, signal }),
			refetchInterval: CALM,
			placeholderData: keepPreviousData,
		}),
	/** Statistics of runs, kept up to date. */
	statistics: (api: Api, period: StatisticsQuery) =>
		queryOptions({
			queryKey: ["statistics", period],
			queryFn: ({ signal }) => api.ask("GET /api/statistics", { query: period, signal }),
			refetchInterval: CALM,
			placeholderData: keepPreviousData,
		}),
};
