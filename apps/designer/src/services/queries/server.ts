import type { SearchWorkspaceQuery } from "@switchyard/spec/http";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Api } from "../api.ts";
import { loadHealth } from "../load-health.ts";
import { CALM, LIVELY, UNHURRIED } from "./pace.ts";

/** The server, and who and what is connected to it. */
export const serverQueries = {
	session: (api: Api) =>
		queryOptions({
			queryKey: ["session"],
			queryFn: ({ signal }) => api.ask("GET /api/session", { signal }),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** Health of the server, kept up to date. */
	health: (api: Api) =>
		queryOptions({
			queryKey: ["health"],
			queryFn: ({ signal }) => loadHealth(api, signal),
			refetchInterval: UNHURRIED,
		}),
	/** Hits of a search; the answer before stays until the next one is there. */
	search: (api: Api, wanted: SearchWorkspaceQuery) =>
		queryOptions({
			queryKey: ["search", wanted],
			queryFn: ({ signal }) => api.ask("GET /api/search", { query: wanted, signal }),
			enabled: wanted.query.trim() !== "",
			// Runs that ended a moment ago are not in the index yet.
			refetchInterval: ({ state }) => (state.data?.result.indexing ? LIVELY : false),
			placeholderData: keepPreviousData,
		}),
	/** Packages and who is connected, kept up to date. */
	packages: (api: Api) =>
		queryOptions({
			queryKey: ["packages"],
			queryFn: ({ signal }) => api.ask("GET /api/packages", { signal }),
			refetchInterval: LIVELY,
		}),
	/** The kinds that packages declare, anew whenever packages come, change or go. */
	credentialKinds: (api: Api) =>
		queryOptions({
			queryKey: ["credential-kinds"],
			queryFn: ({ signal }) => api.ask("GET /api/credential-kinds", { signal }).then(({ kinds }) => kinds),
			staleTime: UNHURRIED,
		}),
	credentials: (api: Api) =>
		queryOptions({
			queryKey: ["credentials"],
			queryFn: ({ signal }) =>
				api.ask("GET /api/credentials", { signal }).then(({ credentials }) => credentials),
		}),
	/** The access tokens; their last uses are kept up to date. */
	accessTokens: (api: Api) =>
		queryOptions({
			queryKey: ["access-tokens"],
			queryFn: ({ signal }) =>
				api.ask("GET /api/access-tokens", { signal }).then(({ accessTokens }) => accessTokens),
			refetchInterval: UNHURRIED,
		}),
	/** MCP servers, and how it stands with them, kept up to date. */
	mcpServers: (api: Api) =>
		queryOptions({
			queryKey: ["mcp-servers"],
			queryFn: ({ signal }) => api.ask("GET /api/mcp-servers", { signal }).then(({ servers }) => servers),
			refetchInterval: CALM,
		}),
	/** The tools that are offered to programs outside, kept up to date: flows are published elsewhere. */
	toolPublications: (api: Api) =>
		queryOptions({
			queryKey: ["tool-publications"],
			queryFn: ({ signal }) =>
				api.ask("GET /api/tool-publications", { signal }).then(({ publications }) => publications),
			refetchInterval: UNHURRIED,
		}),
	/** The model of the search by meaning, and how far the texts have vectors: kept up to date while some are made. */
	embeddings: (api: Api) =>
		queryOptions({
			queryKey: ["embeddings"],
			queryFn: ({ signal }) => api.ask("GET /api/embeddings", { signal }),
			refetchInterval: ({ state: { data } }) => {
				if (!data?.setting) return UNHURRIED;
				return data.embedded < data.total || data.trouble ? LIVELY : CALM;
			},
		}),
};
