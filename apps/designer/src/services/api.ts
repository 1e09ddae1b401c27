import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowTest } from "@switchyard/spec/flow-test";
import type {
	AccessToken,
	AgentToolsReply,
	AgreePackageReply,
	AnswerApprovalBody,
	AnswerUnknownStepsBody,
	AnswerUnknownStepsReply,
	Approval,
	ApprovalRule,
	BeginSignInReply,
	BudgetReply,
	ColorFlowTagBody,
	CostsQuery,
	CostsReply,
	CreateAccessTokenBody,
	CreateAccessTokenReply,
	CreateFlowBody,
	CredentialSummary,
	CreditRate,
	EditConflict,
	EditFlowBody,
	EditFlowMetadataBody,
	EditFlowReply,
	FlowBatchBody,
	FlowBatchReply,
	FlowDamageReply,
	FlowDocumentsReply,
	FlowFolder,
	FlowMetadata,
	FlowRemoval,
	FlowSummary,
	FlowTag,
	FlowTemplate,
	HealthReply,
	ImportFlowReply,
	KeptPrice,
	ListAccessTokensReply,
	ListApprovalRulesReply,
	ListApprovalsQuery,
	ListApprovalsReply,
	ListCredentialKindsReply,
	ListenBody,
	Listening,
	ListFilesReply,
	ListFlowsQuery,
	ListFlowsReply,
	ListMcpServersReply,
	ListPackagesReply,
	ListPricesReply,
	ListRunsQuery,
	ListRunsReply,
	ListTemplatesReply,
	ListToolPublicationsReply,
	ListTriggersReply,
	ListUnknownStepsQuery,
	ListUnknownStepsReply,
	ListVersionsReply,
	McpServerSummary,
	MoveFlowFolderBody,
	NodeTypesReply,
	OutboxMail,
	Publication,
	PublishPreviewReply,
	PutCredentialBody,
	PutCredentialReply,
	ReplayRunReply,
	ResolveStepBody,
	RunAgainBody,
	RunAgainReply,
	RunEventsReply,
	RunSummary,
	SearchRunsQuery,
	SearchRunsReply,
	SearchWorkspaceQuery,
	SearchWorkspaceReply,
	SessionReply,
	SetBudgetBody,
	StartRunBody,
	StartRunReply,
	StatisticsQuery,
	StatisticsReply,
	StopBody,
	TestCredentialBody,
	TestCredentialReply,
	ToolPublicationSummary,
} from "@switchyard/spec/http";
import type { McpServerSettings } from "@switchyard/spec/mcp";
import type { ModelPrice } from "@switchyard/spec/model";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { ToolPublicationSettings } from "@switchyard/spec/tool-publication";
import type { EditOutcome } from "../core/sync/flow-backend.ts";
import { part, query, withSignal } from "./address.ts";
import { conversationRequests } from "./conversation-requests.ts";
import { documentRequests } from "./document-requests.ts";
import { embedRequests } from "./embed-requests.ts";
import { embeddingsRequests } from "./embeddings-requests.ts";
import { folderAddress, type ReadOptions, readFile, uploadFile } from "./file-requests.ts";
import { keptSessionRequests } from "./kept-session-requests.ts";
import { memoryRequests } from "./memory-requests.ts";
import { createSend, type Method, type Send, type SendOptions } from "./request.ts";
import { robotRequests } from "./robot-requests.ts";
import { workItemRequests } from "./work-item-requests.ts";

/** The server's HTTP interface. Every method throws `ApiError`. */
export type Api = ReturnType<typeof createApi>;

export interface ApiOptions {
	readonly fetch?: typeof globalThis.fetch;
}

export function createApi({ fetch = (...args) => globalThis.fetch(...args) }: ApiOptions = {}) {
	const signedOut = new Set<() => void>();
	const send = createSend(fetch, () => {
		for (const listener of signedOut) listener();
	});
	/** The answers' shapes are the contract's: the server checks them against the same schemas. */
	const ask = async <Reply>(method: Method, path: string, options?: SendOptions): Promise<Reply> =>
		(await send(method, path, options)).body as Reply;

	return {
		/** Calls `listener` when a response says that signing in is needed. Returns a function that unsubscribes. */
		onSignedOut(listener: () => void): () => void {
			signedOut.add(listener);
			return () => signedOut.delete(listener);
		},

		/** A server that accepts no runs says so with 503. */
		health: (signal?: AbortSignal) =>
			ask<HealthReply>("GET", "/api/health", { ...withSignal(signal), accept: [503] }),
		session: (signal?: AbortSignal) => ask<SessionReply>("GET", "/api/session", withSignal(signal)),
		signIn: (code: string) => ask<SessionReply>("POST", "/api/session", { body: { code } }),
		signOut: () => ask<SessionReply>("DELETE", "/api/session"),

		/** Every node type that is known, and which of them no host serves now. */
		nodeTypes: (signal?: AbortSignal) => ask<NodeTypesReply>("GET", "/api/node-types", withSignal(signal)),

		/** The node types that a run began with. */
		runNodeTypes: async (run: string): Promise<NodeSpec[]> =>
			(await ask<{ nodeTypes: NodeSpec[] }>("GET", `/api/runs/${part(run)}/node-types`)).nodeTypes,

		flows: async (signal?: AbortSignal): Promise<FlowSummary[]> =>
			(await ask<{ flows: FlowSummary[] }>("GET", "/api/flows", withSignal(signal))).flows,
		/** A page of the flows that fit a query. */
		flowPage: (filter: ListFlowsQuery, signal?: AbortSignal) =>
			ask<ListFlowsReply>("GET", `/api/flows${query({ ...filter })}`, withSignal(signal)),
		editFlowMetadata: (flow: string, body: EditFlowMetadataBody) =>
			ask<FlowMetadata>("PATCH", `/api/flows/${part(flow)}/metadata`, { body }),
		/** Does the same with several flows, each for itself. */
		changeFlows: (body: FlowBatchBody) => ask<FlowBatchReply>("POST", "/api/flows/batch", { body }),
		flowDocuments: (flows: readonly string[]) =>
			ask<FlowDocumentsReply>("POST", "/api/flows/documents", { body: { flows } }),
		/** What deleting flows would end or break. */
		previewRemoval: async (flows: readonly string[], signal?: AbortSignal): Promise<FlowRemoval[]> =>
			(
				await ask<{ flows: FlowRemoval[] }>("POST", "/api/flows/removal-preview", {
					body: { flows },
					...withSignal(signal),
				})
			).flows,
		flowFolders: async (signal?: AbortSignal): Promise<FlowFolder[]> =>
			(await ask<{ folders: FlowFolder[] }>("GET", "/api/flow-folders", withSignal(signal))).folders,
		createFlowFolder: (path: string) => ask<FlowFolder>("POST", "/api/flow-folders", { body: { path } }),
		/** Renames a folder, or moves it. */
		moveFlowFolder: (body: MoveFlowFolderBody) => ask<FlowFolder>("PATCH", "/api/flow-folders", { body }),
		removeFlowFolder: (path: string) => ask<void>("DELETE", `/api/flow-folders${query({ path })}`),
		flowTags: async (signal?: AbortSignal): Promise<FlowTag[]> =>
			(await ask<{ tags: FlowTag[] }>("GET", "/api/flow-tags", withSignal(signal))).tags,
		colorFlowTag: (body: ColorFlowTagBody) => ask<void>("PUT", "/api/flow-tags", { body }),
		templates: async (signal?: AbortSignal): Promise<FlowTemplate[]> =>
			(await ask<ListTemplatesReply>("GET", "/api/templates", withSignal(signal))).templates,
		/** Makes a flow of what another tool exported. */
		importFlow: (source: unknown) => ask<ImportFlowReply>("POST", "/api/imports", { body: { source } }),
		/** Makes a flow of a template. */
		createFromTemplate: (template: string) => ask<Flow>("POST", `/api/templates/${part(template)}`),
		createFlow: (body: CreateFlowBody) => ask<Flow>("POST", "/api/flows", { body }),
		/** The flow as it is now, or as it was at a revision that a run used. */
		flow: (flow: string, revision?: number, signal?: AbortSignal) =>
			ask<Flow>(
				"GET",
				revision === undefined
					? `/api/flows/${part(flow)}`
					: `/api/flows/${part(flow)}/versions/${String(revision)}`,
				withSignal(signal),
			),
		/** What is wrong with a flow as it is stored, and what a repair would make of it. */
		flowDamage: (flow: string) => ask<FlowDamageReply>("GET", `/api/flows/${part(flow)}/damage`),
		repairFlow: (flow: string) => ask<Flow>("POST", `/api/flows/${part(flow)}/repair`),
		/** Where a revision's text is downloaded from, whether or not it is a flow. */
		flowTextAddress: (flow: string, revision: number) =>
			`/api/flows/${part(flow)}/versions/${String(revision)}/text`,
		/** Replaces the whole document; its revision must be the newest. */
		replaceFlow: (document: Flow) => ask<Flow>("PUT", `/api/flows/${part(document.id)}`, { body: document }),
		removeFlow: (flow: string) => ask<void>("DELETE", `/api/flows/${part(flow)}`),
		editFlow: (flow: string, body: EditFlowBody) => editFlow(send, flow, body),
		validateFlow: async (flow: string): Promise<Problem[]> =>
			(await ask<{ problems: Problem[] }>("POST", `/api/flows/${part(flow)}/validate`, { body: {} }))
				.problems,
		versions: async (flow: string, signal?: AbortSignal): Promise<ListVersionsReply["versions"]> =>
			(await ask<ListVersionsReply>("GET", `/api/flows/${part(flow)}/versions`, withSignal(signal))).versions,
		/** What the model of that agent sees, exactly. */
		agentTools: async (flow: string, node: string, signal?: AbortSignal): Promise<AgentToolsReply["tools"]> =>
			(
				await ask<AgentToolsReply>(
					"GET",
					`/api/flows/${part(flow)}/nodes/${part(node)}/tools`,
					withSignal(signal),
				)
			).tools,

		/** What publishing the newest version would change, and what stands against it. */
		publishPreview: (flow: string, signal?: AbortSignal) =>
			ask<PublishPreviewReply>("GET", `/api/flows/${part(flow)}/publish`, withSignal(signal)),
		publish: (flow: string, revision: number) =>
			ask<Publication>("POST", `/api/flows/${part(flow)}/publish`, { body: { revision } }),
		unpublish: (flow: string) => ask<void>("POST", `/api/flows/${part(flow)}/unpublish`),
		/** What is published, and how each trigger is. */
		triggers: (flow: string, signal?: AbortSignal) =>
			ask<ListTriggersReply>("GET", `/api/flows/${part(flow)}/triggers`, withSignal(signal)),

		/** Has the next real call, mail or file at a trigger start one run of the draft. */
		listen: (flow: string, node: string, body: ListenBody = {}) =>
			ask<Listening>("POST", listenAddress(flow, node), { body }),
		listening: (flow: string, node: string, signal?: AbortSignal) =>
			ask<Listening>("GET", listenAddress(flow, node), withSignal(signal)),
		stopListening: (flow: string, node: string) => ask<Listening>("DELETE", listenAddress(flow, node)),

		startRun: (flow: string, body: StartRunBody = {}) =>
			ask<StartRunReply>("POST", `/api/flows/${part(flow)}/runs`, { body }),
		/** Runs with a text in one of their values: one bounded part of the journals. */
		searchRuns: (filter: SearchRunsQuery, signal?: AbortSignal) =>
			ask<SearchRunsReply>("GET", `/api/runs/search${query(filter)}`, withSignal(signal)),
		runs: (filter: ListRunsQuery = {}, signal?: AbortSignal) =>
			ask<ListRunsReply>("GET", `/api/runs${query(filter)}`, withSignal(signal)),
		run: (run: string, signal?: AbortSignal) =>
			ask<RunSummary>("GET", `/api/runs/${part(run)}`, withSignal(signal)),
		runEvents: (run: string, from?: number, signal?: AbortSignal) =>
			ask<RunEventsReply>("GET", `/api/runs/${part(run)}/events${query({ from })}`, withSignal(signal)),
		/** A large value that the run's journal refers to. */
		runValue: (run: string, ref: string, signal?: AbortSignal) =>
			ask<unknown>("GET", `/api/runs/${part(run)}/values/${part(ref)}`, withSignal(signal)),
		cancelRun: (run: string, body: StopBody) => ask<void>("POST", `/api/runs/${part(run)}/cancel`, { body }),
		/** Runs a journal again offline: nothing is executed and nobody asked. */
		replayRun: (run: string) => ask<ReplayRunReply>("POST", `/api/runs/${part(run)}/replay`, { body: {} }),
		/** Runs again from a step on: what came before it is answered as it was recorded. */
		runAgain: (run: string, body: RunAgainBody) =>
			ask<RunAgainReply>("POST", `/api/runs/${part(run)}/again`, { body }),
		/** The run as a test, to be kept as a file. */
		runTest: (run: string) => ask<FlowTest>("GET", `/api/runs/${part(run)}/test`),
		/** Stops an agent, which keeps what it has answered. */
		stopAgent: (run: string, step: number, body: StopBody) =>
			ask<void>("POST", `/api/runs/${part(run)}/steps/${step}/stop`, { body }),
		/** What a person says of a step whose outcome is unknown. */
		resolveStep: (run: string, step: number, body: ResolveStepBody) =>
			ask<void>("POST", `/api/runs/${part(run)}/steps/${step}/resolve`, { body }),

		/** Steps that may have happened or not, those of the newest runs first. */
		unknownSteps: (filter: ListUnknownStepsQuery = {}, signal?: AbortSignal) =>
			ask<ListUnknownStepsReply>("GET", `/api/unknown-steps${query(filter)}`, withSignal(signal)),
		/** One answer for many of them. */
		answerUnknownSteps: (body: AnswerUnknownStepsBody) =>
			ask<AnswerUnknownStepsReply>("POST", "/api/unknown-steps", { body }),

		/** What runs ask people, those of the newest runs first. */
		approvals: (filter: ListApprovalsQuery = {}, signal?: AbortSignal) =>
			ask<ListApprovalsReply>("GET", `/api/approvals${query(filter)}`, withSignal(signal)),
		approval: (approval: string, signal?: AbortSignal) =>
			ask<Approval>("GET", `/api/approvals/${part(approval)}`, withSignal(signal)),
		answerApproval: (approval: string, body: AnswerApprovalBody) =>
			ask<void>("POST", `/api/approvals/${part(approval)}`, { body }),
		/** The rules by which calls are approved without a question, the newest first. */
		approvalRules: async (signal?: AbortSignal): Promise<ApprovalRule[]> =>
			(await ask<ListApprovalRulesReply>("GET", "/api/approval-rules", withSignal(signal))).rules,
		revokeApprovalRule: (rule: string) => ask<void>("DELETE", `/api/approval-rules/${part(rule)}`),

		/** Every package, the hosts of agents, and the programs that call tools. */
		packages: (signal?: AbortSignal) => ask<ListPackagesReply>("GET", "/api/packages", withSignal(signal)),
		/** Lets models call the tools of a package again that are not as they were agreed to. */
		agreeToPackage: (namespace: string) =>
			ask<AgreePackageReply>("POST", `/api/packages/${part(namespace)}/agree`),

		credentialKinds: async (signal?: AbortSignal): Promise<ListCredentialKindsReply["kinds"]> =>
			(await ask<ListCredentialKindsReply>("GET", "/api/credential-kinds", withSignal(signal))).kinds,
		credentials: async (signal?: AbortSignal): Promise<CredentialSummary[]> =>
			(await ask<{ credentials: CredentialSummary[] }>("GET", "/api/credentials", withSignal(signal)))
				.credentials,
		putCredential: (name: string, body: PutCredentialBody) =>
			ask<PutCredentialReply>("PUT", `/api/credentials/${part(name)}`, { body }),
		testCredential: (body: TestCredentialBody) =>
			ask<TestCredentialReply>("POST", "/api/credential-tests", { body }),
		testStoredCredential: (name: string) =>
			ask<TestCredentialReply>("POST", `/api/credentials/${part(name)}/test`, { body: {} }),
		/** Gives the address that the person's browser is to open. */
		beginSignIn: (name: string) => ask<BeginSignInReply>("POST", `/api/credentials/${part(name)}/sign-in`),
		removeCredential: (name: string) => ask<void>("DELETE", `/api/credentials/${part(name)}`),

		accessTokens: async (signal?: AbortSignal): Promise<AccessToken[]> =>
			(await ask<ListAccessTokensReply>("GET", "/api/access-tokens", withSignal(signal))).accessTokens,
		/** The answer is the only place where the token itself is ever shown. */
		createAccessToken: (body: CreateAccessTokenBody) =>
			ask<CreateAccessTokenReply>("POST", "/api/access-tokens", { body }),
		revokeAccessToken: (id: string) => ask<void>("DELETE", `/api/access-tokens/${part(id)}`),

		mcpServers: async (signal?: AbortSignal): Promise<McpServerSummary[]> =>
			(await ask<ListMcpServersReply>("GET", "/api/mcp-servers", withSignal(signal))).servers,
		putMcpServer: (name: string, body: McpServerSettings) =>
			ask<McpServerSummary>("PUT", `/api/mcp-servers/${part(name)}`, { body }),
		reconnectMcpServer: (name: string) =>
			ask<McpServerSummary>("POST", `/api/mcp-servers/${part(name)}/reconnect`),
		beginMcpSignIn: (name: string) => ask<BeginSignInReply>("POST", `/api/mcp-servers/${part(name)}/sign-in`),
		endMcpSignIn: (name: string) => ask<McpServerSummary>("DELETE", `/api/mcp-servers/${part(name)}/sign-in`),
		removeMcpServer: (name: string) => ask<void>("DELETE", `/api/mcp-servers/${part(name)}`),

		toolPublications: async (signal?: AbortSignal): Promise<ToolPublicationSummary[]> =>
			(await ask<ListToolPublicationsReply>("GET", "/api/tool-publications", withSignal(signal)))
				.publications,
		putToolPublication: (name: string, body: ToolPublicationSettings) =>
			ask<ToolPublicationSummary>("PUT", `/api/tool-publications/${part(name)}`, { body }),
		removeToolPublication: (name: string) => ask<void>("DELETE", `/api/tool-publications/${part(name)}`),

		prices: async (signal?: AbortSignal): Promise<KeptPrice[]> =>
			(await ask<ListPricesReply>("GET", "/api/prices", withSignal(signal))).prices,
		addPrice: (body: ModelPrice) => ask<KeptPrice>("POST", "/api/prices", { body }),
		replacePrice: (id: string, body: ModelPrice) =>
			ask<KeptPrice>("PUT", `/api/prices/${part(id)}`, { body }),
		removePrice: (id: string) => ask<void>("DELETE", `/api/prices/${part(id)}`),

		/** What runs paid for. */
		costs: (period: CostsQuery, signal?: AbortSignal) =>
			ask<CostsReply>("GET", `/api/costs${query({ ...period })}`, withSignal(signal)),

		/** How runs, steps, tools, questions and plans ended. */
		search: (wanted: SearchWorkspaceQuery, signal?: AbortSignal) =>
			ask<SearchWorkspaceReply>("GET", `/api/search${query({ ...wanted })}`, withSignal(signal)),
		statistics: (period: StatisticsQuery, signal?: AbortSignal) =>
			ask<StatisticsReply>("GET", `/api/statistics${query({ ...period })}`, withSignal(signal)),

		/** What all runs together may spend in a day, and have spent today. */
		budget: (signal?: AbortSignal) => ask<BudgetReply>("GET", "/api/budget", withSignal(signal)),
		setBudget: (body: SetBudgetBody) => ask<BudgetReply>("PUT", "/api/budget", { body }),

		/** What a credit is worth. */
		creditRate: (signal?: AbortSignal) => ask<CreditRate>("GET", "/api/credit-rate", withSignal(signal)),
		setCreditRate: (body: CreditRate) => ask<CreditRate>("PUT", "/api/credit-rate", { body }),

		...embedRequests(ask),
		...robotRequests(ask, send),
		...conversationRequests(ask),
		...documentRequests(ask, send),
		...keptSessionRequests(ask),
		...memoryRequests(ask),
		...workItemRequests(ask),
		...embeddingsRequests(ask),
		outbox: async (signal?: AbortSignal): Promise<OutboxMail[]> =>
			(await ask<{ mails: OutboxMail[] }>("GET", "/api/outbox", withSignal(signal))).mails,
		emptyOutbox: () => ask<void>("DELETE", "/api/outbox"),

		/** A page of a folder of the workspace, by name. */
		files: (folder: string, after?: string, signal?: AbortSignal) =>
			ask<ListFilesReply>("GET", folderAddress(folder, after), withSignal(signal)),
		readFile: (path: string, options: ReadOptions) => readFile(fetch, path, options),
		uploadFile,
		/** Deletes a file or an empty folder. */
		removeFile: (path: string) => ask<void>("DELETE", `/api/files${query({ path })}`),
	};
}

function listenAddress(flow: string, node: string): string {
	return `/api/flows/${part(flow)}/triggers/${part(node)}/listen`;
}

async function editFlow(send: Send, flow: string, body: EditFlowBody): Promise<EditOutcome> {
	const answer = await send("PATCH", `/api/flows/${part(flow)}`, { body, accept: [409] });
	if (answer.status !== 409) return { accepted: answer.body as EditFlowReply };
	const { error, ...stale } = answer.body as EditConflict;
	return { stale: { ...stale, message: error.message } };
}
