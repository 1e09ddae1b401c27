import type {
	CostsQuery,
	ListDocumentsQuery,
	ListFlowsQuery,
	ListMemoryQuery,
	ListRunsQuery,
	ListWorkItemsQuery,
	SearchWorkspaceQuery,
	StatisticsQuery,
	UnknownStepsFilter,
	WorkHistoryQuery,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isBeginning } from "../core/chat/branch.ts";
import type { Api } from "./api.ts";
import { loadApproval } from "./load-approval.ts";

/** How often what changes by itself is asked for again, in milliseconds. */
const LIVELY = 2_000;

/** The same for what every page asks for, in milliseconds. */
const CALM = 4_000;

/** The same for what hardly ever changes, in milliseconds. */
const UNHURRIED = 15_000;

/** How many flows a page of their list has. */
const FLOW_PAGE = 100;

/** How many documents, entries of memory or work items a page of their list has. */
const DOCUMENT_PAGE = 100;

/** Until something is there that comes at any moment. */
const SOON = 200;

/** The queries that pages share, each under one key; a key's first word is invalidated after a change. */
export const queries = {
	session: (api: Api) =>
		queryOptions({
			queryKey: ["session"],
			queryFn: ({ signal }) => api.session(signal),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** How the server is, kept up to date. */
	health: (api: Api) =>
		queryOptions({
			queryKey: ["health"],
			queryFn: ({ signal }) => api.health(signal),
			refetchInterval: UNHURRIED,
		}),
	flows: (api: Api) => queryOptions({ queryKey: ["flows"], queryFn: ({ signal }) => api.flows(signal) }),
	/** The flows that fit a query, page by page; `useFlowListUpdates` keeps them up to date. */
	flowPages: (api: Api, filter: ListFlowsQuery) =>
		infiniteQueryOptions({
			queryKey: ["flows", "pages", filter],
			queryFn: ({ signal, pageParam }) =>
				api.flowPage({ ...filter, offset: String(pageParam), limit: String(FLOW_PAGE) }, signal),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) =>
				pages.length * FLOW_PAGE < total ? pages.length * FLOW_PAGE : undefined,
			placeholderData: keepPreviousData,
		}),
	/** What a search finds; while the next answer is on its way, the one before stays. */
	search: (api: Api, wanted: SearchWorkspaceQuery) =>
		queryOptions({
			queryKey: ["search", wanted],
			queryFn: ({ signal }) => api.search(wanted, signal),
			enabled: wanted.query.trim() !== "",
			// Runs that ended a moment ago are not in the index yet.
			refetchInterval: ({ state }) => (state.data?.result.indexing ? LIVELY : false),
			placeholderData: keepPreviousData,
		}),
	flowFolders: (api: Api) =>
		queryOptions({ queryKey: ["flows", "folders"], queryFn: ({ signal }) => api.flowFolders(signal) }),
	flowTags: (api: Api) =>
		queryOptions({ queryKey: ["flows", "tags"], queryFn: ({ signal }) => api.flowTags(signal) }),
	/** They come with the server and do not change. */
	templates: (api: Api) =>
		queryOptions({
			queryKey: ["templates"],
			queryFn: ({ signal }) => api.templates(signal),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** What stays open for trying a flow, kept up to date while there is something; asked for anew whenever `moment` is another. */
	keptSessions: (api: Api, flow: string, moment: string) =>
		queryOptions({
			queryKey: ["kept-sessions", flow, moment],
			queryFn: ({ signal }) => api.keptSessions(flow, signal),
			refetchInterval: ({ state }) => (state.data?.sessions.length ? CALM : false),
			placeholderData: keepPreviousData,
			staleTime: 0,
		}),
	versions: (api: Api, flow: string) =>
		queryOptions({ queryKey: ["versions", flow], queryFn: ({ signal }) => api.versions(flow, signal) }),
	/** What is published of a flow and how its triggers are, kept up to date. */
	triggers: (api: Api, flow: string) =>
		queryOptions({
			queryKey: ["triggers", flow],
			queryFn: ({ signal }) => api.triggers(flow, signal),
			refetchInterval: CALM,
		}),
	/** The latest runs, kept up to date. */
	latestRuns: (api: Api, filter: Pick<ListRunsQuery, "flow" | "limit">) =>
		queryOptions({
			queryKey: ["runs", "latest", filter],
			queryFn: ({ signal }) => api.runs(filter, signal),
			refetchInterval: LIVELY,
		}),
	/** What runs ask people, page by page, those of the newest runs first; the pages that are loaded are kept up to date. */
	approvalRules: (api: Api) =>
		queryOptions({
			// Beside the open questions: an answer to one may make a rule.
			queryKey: ["approvals", "rules"],
			queryFn: ({ signal }) => api.approvalRules(signal),
		}),
	approvals: (api: Api) =>
		infiniteQueryOptions({
			queryKey: ["approvals"],
			queryFn: ({ signal, pageParam }) =>
				api.approvals(pageParam === undefined ? {} : { before: pageParam }, signal),
			initialPageParam: undefined as string | undefined,
			getNextPageParam: (page) => (page.more ? page.approvals.at(-1)?.run : undefined),
			refetchInterval: ({ state }) => CALM * Math.max(1, state.data?.pages.length ?? 0),
		}),
	/** The steps that may have happened or not, page by page, those of the newest runs first; kept up to date. */
	unknownSteps: (api: Api, filter: Pick<UnknownStepsFilter, "flow" | "node"> = {}) =>
		infiniteQueryOptions({
			queryKey: ["unknown-steps", filter],
			queryFn: ({ signal, pageParam }) =>
				api.unknownSteps({ ...filter, ...defined({ before: pageParam }) }, signal),
			initialPageParam: undefined as string | undefined,
			getNextPageParam: ({ next }) => next,
			refetchInterval: ({ state }) => UNHURRIED * Math.max(1, state.data?.pages.length ?? 0),
		}),
	/** One question, whole. It does not change: it is only answered. */
	approval: (api: Api, approval: string) =>
		queryOptions({
			queryKey: ["approval", approval],
			queryFn: ({ signal }) => loadApproval(api, approval, signal),
			refetchInterval: CALM,
		}),
	/** Every node type; asked for again when what is known of their packages is another. */
	nodeTypes: (api: Api, packages: string) =>
		queryOptions({
			queryKey: ["node-types", packages],
			queryFn: ({ signal }) => api.nodeTypes(signal),
			placeholderData: keepPreviousData,
		}),
	/** Packages and who is connected, kept up to date. */
	packages: (api: Api) =>
		queryOptions({
			queryKey: ["packages"],
			queryFn: ({ signal }) => api.packages(signal),
			refetchInterval: LIVELY,
		}),
	/** The kinds that packages declare, anew whenever packages come, change or go. */
	credentialKinds: (api: Api) =>
		queryOptions({
			queryKey: ["credential-kinds"],
			queryFn: ({ signal }) => api.credentialKinds(signal),
			staleTime: UNHURRIED,
		}),
	credentials: (api: Api) =>
		queryOptions({ queryKey: ["credentials"], queryFn: ({ signal }) => api.credentials(signal) }),
	/** The access tokens; their last uses are kept up to date. */
	accessTokens: (api: Api) =>
		queryOptions({
			queryKey: ["access-tokens"],
			queryFn: ({ signal }) => api.accessTokens(signal),
			refetchInterval: UNHURRIED,
		}),
	/** MCP servers, and how it stands with them, kept up to date. */
	mcpServers: (api: Api) =>
		queryOptions({
			queryKey: ["mcp-servers"],
			queryFn: ({ signal }) => api.mcpServers(signal),
			refetchInterval: CALM,
		}),
	/** The tools that are offered to programs outside, kept up to date: flows are published elsewhere. */
	toolPublications: (api: Api) =>
		queryOptions({
			queryKey: ["tool-publications"],
			queryFn: ({ signal }) => api.toolPublications(signal),
			refetchInterval: UNHURRIED,
		}),
	/** A version of a flow, which never changes. */
	flowVersion: (api: Api, flow: string, revision: number) =>
		queryOptions({
			queryKey: ["flow-version", flow, revision],
			queryFn: ({ signal }) => api.flow(flow, revision, signal),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** The tools that hang on a node, as the flow is now. */
	agentTools: (api: Api, flow: string, node: string) =>
		queryOptions({
			queryKey: ["agent-tools", flow, node],
			queryFn: ({ signal }) => api.agentTools(flow, node, signal),
		}),
	/** What models cost. */
	prices: (api: Api) => queryOptions({ queryKey: ["prices"], queryFn: ({ signal }) => api.prices(signal) }),
	/** How today's budget of all flows stands, kept up to date. */
	budget: (api: Api) =>
		queryOptions({
			queryKey: ["budget"],
			queryFn: ({ signal }) => api.budget(signal),
			refetchInterval: CALM,
		}),
	/** What a credit is worth. */
	creditRate: (api: Api) =>
		queryOptions({ queryKey: ["credit-rate"], queryFn: ({ signal }) => api.creditRate(signal) }),
	/** What runs paid for, kept up to date. */
	costs: (api: Api, period: CostsQuery) =>
		queryOptions({
			queryKey: ["costs", period],
			queryFn: ({ signal }) => api.costs(period, signal),
			refetchInterval: CALM,
			placeholderData: keepPreviousData,
		}),
	/** How runs do, kept up to date. */
	statistics: (api: Api, period: StatisticsQuery) =>
		queryOptions({
			queryKey: ["statistics", period],
			queryFn: ({ signal }) => api.statistics(period, signal),
			refetchInterval: CALM,
			placeholderData: keepPreviousData,
		}),
	/** What is in a folder of the workspace, page by page; the pages that are loaded are kept up to date. */
	files: (api: Api, folder: string) =>
		infiniteQueryOptions({
			queryKey: ["files", folder],
			queryFn: ({ signal, pageParam }) => api.files(folder, pageParam, signal),
			initialPageParam: undefined as string | undefined,
			getNextPageParam: ({ next }) => next,
			refetchInterval: ({ state }) => CALM * Math.max(1, state.data?.pages.length ?? 0),
		}),
	/** The robots, kept up to date: robots make some. */
	robots: (api: Api) =>
		queryOptions({
			queryKey: ["robots"],
			queryFn: ({ signal }) => api.robots(signal),
			refetchInterval: CALM,
		}),
	robot: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["robot", id],
			queryFn: ({ signal }) => api.robot(id, signal),
			refetchInterval: CALM,
		}),
	/** Every tool that a robot can be given; packages and servers come and go. */
	robotTools: (api: Api) =>
		queryOptions({
			queryKey: ["robot-tools"],
			queryFn: ({ signal }) => api.robotTools(signal),
			refetchInterval: UNHURRIED,
		}),
	robotVersions: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["robot", id, "versions"],
			queryFn: ({ signal }) => api.robotVersions(id, signal),
		}),
	/** A revision never changes. */
	robotDiff: (api: Api, id: string, to: number) =>
		queryOptions({
			queryKey: ["robot", id, "versions", to],
			queryFn: ({ signal }) => api.robotDiff(id, to, signal),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	/** The model of the search by meaning, and how far the texts have vectors: kept up to date while some are made. */
	embeddings: (api: Api) =>
		queryOptions({
			queryKey: ["embeddings"],
			queryFn: ({ signal }) => api.embeddings(signal),
			refetchInterval: ({ state: { data } }) => {
				if (!data?.setting) return UNHURRIED;
				return data.embedded < data.total || data.trouble ? LIVELY : CALM;
			},
		}),
	/** What is embedded in other pages. */
	embeds: (api: Api) =>
		queryOptions({
			queryKey: ["embeds"],
			queryFn: ({ signal }) => api.embeds(signal),
		}),
	/** Whom people can chat with, kept up to date. */
	chatFlows: (api: Api) =>
		queryOptions({
			queryKey: ["chat-flows"],
			queryFn: ({ signal }) => api.chatFlows(signal),
			refetchInterval: UNHURRIED,
		}),
	/** Conversations, page by page, kept up to date. */
	conversations: (api: Api) =>
		infiniteQueryOptions({
			queryKey: ["conversations"],
			queryFn: ({ signal, pageParam }) => api.conversations(pageParam, signal),
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
			queryFn: ({ signal }) => api.conversation(id, signal),
			// The run of an answer can be read a moment after it was begun, which no event says.
			refetchInterval: ({ state }) => (state.data?.turns.some(isBeginning) ? SOON : false),
		}),
	/** Documents, page by page, kept up to date: robots write some. */
	documents: (api: Api, filter: ListDocumentsQuery) =>
		infiniteQueryOptions({
			queryKey: ["documents", filter],
			queryFn: ({ signal, pageParam }) =>
				api.documents({ ...filter, offset: String(pageParam), limit: String(DOCUMENT_PAGE) }, signal),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) =>
				pages.length * DOCUMENT_PAGE < total ? pages.length * DOCUMENT_PAGE : undefined,
			placeholderData: keepPreviousData,
			refetchInterval: CALM,
		}),
	/** What is remembered, page by page, kept up to date. */
	memory: (api: Api, filter: ListMemoryQuery) =>
		infiniteQueryOptions({
			queryKey: ["memory", filter],
			queryFn: ({ signal, pageParam }) =>
				api.memory({ ...filter, offset: String(pageParam), limit: String(DOCUMENT_PAGE) }, signal),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) =>
				pages.length * DOCUMENT_PAGE < total ? pages.length * DOCUMENT_PAGE : undefined,
			placeholderData: keepPreviousData,
			refetchInterval: CALM,
		}),
	/** The queues of work items with how many each has, kept up to date. */
	workQueues: (api: Api) =>
		queryOptions({
			queryKey: ["work", "queues"],
			queryFn: ({ signal }) => api.workQueues(signal),
			refetchInterval: CALM,
		}),
	workHistory: (api: Api, queue: string, period: WorkHistoryQuery) =>
		queryOptions({
			queryKey: ["work", "history", queue, period],
			queryFn: ({ signal }) => api.workHistory(queue, period, signal),
			refetchInterval: CALM,
			placeholderData: keepPreviousData,
		}),
	workItems: (api: Api, queue: string, filter: ListWorkItemsQuery) =>
		infiniteQueryOptions({
			queryKey: ["work", "items", queue, filter],
			queryFn: ({ signal, pageParam }) =>
				api.workItems(queue, { ...filter, offset: String(pageParam), limit: String(DOCUMENT_PAGE) }, signal),
			initialPageParam: 0,
			getNextPageParam: ({ total }, pages) =>
				pages.length * DOCUMENT_PAGE < total ? pages.length * DOCUMENT_PAGE : undefined,
			placeholderData: keepPreviousData,
			refetchInterval: CALM,
		}),
	workItem: (api: Api, queue: string, item: string) =>
		queryOptions({
			queryKey: ["work item", queue, item],
			queryFn: ({ signal }) => api.workItem(queue, item, signal),
			refetchInterval: CALM,
		}),
	document: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["document", id],
			queryFn: ({ signal }) => api.document(id, signal),
			refetchInterval: CALM,
		}),
	documentVersions: (api: Api, id: string) =>
		queryOptions({
			queryKey: ["document", id, "versions"],
			queryFn: ({ signal }) => api.documentVersions(id, signal),
		}),
	/** A revision never changes. */
	documentVersion: (api: Api, id: string, revision: number) =>
		queryOptions({
			queryKey: ["document", id, "versions", revision],
			queryFn: ({ signal }) => api.documentVersion(id, revision, signal),
			staleTime: Number.POSITIVE_INFINITY,
		}),
	outbox: (api: Api) =>
		queryOptions({
			queryKey: ["outbox"],
			queryFn: ({ signal }) => api.outbox(signal),
			// All mails come at once: the more they are, the less often they are asked for.
			refetchInterval: ({ state }) => LIVELY * Math.max(1, (state.data?.length ?? 0) / 100),
		}),
};
