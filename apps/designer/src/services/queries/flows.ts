import type { ListFlowsQuery } from "@switchyard/spec/http";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Api } from "../api.ts";
import { loadFlow } from "../load-flow.ts";
import { CALM, PAGE } from "./pace.ts";

/** Flows and what they are made of. */
export const flowsQueries = {
	flows: (api: Api) =>
		queryOptions({
			queryKey: ["flows"],
			queryFn: ({ signal }) => api.ask("GET /api/flows", { signal }).then(({ flows }) => flows),
		}),
	/** The flows that fit a query, page by page; `useFlowListUpdates` keeps them up to date. */
	flowPages: (api: Api, filter: ListFlowsQuery) =>
		infiniteQueryOptions({
			queryKey: ["flows", "pages", filter],
			queryFn: ({ signal, pageParam }) =>
				api.ask("GET /api/flows", {
					query: { ...filter, offset: pageParam, limit: PAGE },
					signal,
				}),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length * PAGE : undefined),
			placeholderData: keepPreviousData,
		}),
	flowFolders: (api: Api) =>
		queryOptions({
			queryKey: ["flows", "folders"],
			queryFn: ({ signal }) => api.ask("GET /api/flow-folders", { signal }).then(({ folders }) => folders),
		}),
	flowTags: (api: Api) =>
		queryOptions({
			queryKey: ["flows", "tags"],
			queryFn: ({ signal }) => api.ask("GET /api/flow-tags", { signal }).then(({ tags }) => tags),
		}),
	/** Warnings of policies that stop more since an upgrade. An upgrade loads the page anew. */
	policyChanges: (api: Api, flow: string) =>
		queryOptions({
			queryKey: ["policy-changes", flow],
			queryFn: ({ signal }) =>
				api
					.ask("POST /api/flows/:flow/validate", { params: { flow }, signal })
					.then(({ problems }) => problems.filter(({ code }) => code === "POLICY_STRICTER")),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** They come with the server and do not change. */
	templates: (api: Api) =>
		queryOptions({
			queryKey: ["templates"],
			queryFn: ({ signal }) => api.ask("GET /api/templates", { signal }).then(({ templates }) => templates),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	versions: (api: Api, flow: string) =>
		queryOptions({
			queryKey: ["versions", flow],
			queryFn: ({ signal }) =>
				api
					.ask("GET /api/flows/:flow/versions", { params: { flow }, signal })
					.then(({ versions }) => versions),
		}),
	/** A version of a flow, which never changes. */
	flowVersion: (api: Api, flow: string, revision: number) =>
		queryOptions({
			queryKey: ["flow-version", flow, revision],
			queryFn: ({ signal }) => loadFlow(api, flow, revision, signal),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** A flow's publication and the states of its triggers, kept up to date. */
	triggers: (api: Api, flow: string) =>
		queryOptions({
			queryKey: ["triggers", flow],
			queryFn: ({ signal }) => api.ask("GET /api/flows/:flow/triggers", { params: { flow }, signal }),
			refetchInterval: CALM,
		}),
	/** Sessions that stay open for trying a flow, kept up to date while there are some; loaded anew whenever `moment` changes. */
	keptSessions: (api: Api, flow: string, moment: string) =>
		queryOptions({
			queryKey: ["kept-sessions", flow, moment],
			queryFn: ({ signal }) => api.ask("GET /api/flows/:flow/kept-sessions", { params: { flow }, signal }),
			refetchInterval: ({ state }) => (state.data?.sessions.length ? CALM : false),
			placeholderData: keepPreviousData,
			staleTime: 0,
		}),
	/** The tools that hang on a node, as the flow is now. */
	agentTools: (api: Api, flow: string, node: string) =>
		queryOptions({
			queryKey: ["agent-tools", flow, node],
			queryFn: ({ signal }) =>
				api
					.ask("GET /api/flows/:flow/nodes/:node/tools", { params: { flow, node }, signal })
					.then(({ tools }) => tools),
		}),
	/** Every node type; asked for again when what is known of their packages is another. */
	nodeTypes: (api: Api, packages: string) =>
		queryOptions({
			queryKey: ["node-types", packages],
			queryFn: ({ signal }) => api.ask("GET /api/node-types", { signal }),
			placeholderData: keepPreviousData,
		}),
};
