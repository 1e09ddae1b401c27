import type { EmbeddedHostOptions, Reruns, Runs } from "@switchyard/host";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { NodeSpec, SearchRunsQuery, SearchRunsReply } from "@switchyard/spec";
import type { BaseLogger } from "pino";
import type { ApprovalRules } from "./domains/approvals/approval-rules.ts";
import type { Approvals } from "./domains/approvals/approvals.ts";
import type { UnknownSteps } from "./domains/approvals/unknown-steps/unknown-steps.ts";
import type { RecorderHubOptions } from "./domains/browser/recorder/recorder-hub.ts";
import type { KeptSessions } from "./domains/browser/sessions/kept-sessions.ts";
import type { SessionViews } from "./domains/browser/views/session-views.ts";
import type { BlobStore } from "./domains/calls/blobs/blob-store.ts";
import type { AguiChats } from "./domains/chat/agui/agui-chats.ts";
import type { ChatCompletions } from "./domains/chat/completions/chat-completions.ts";
import type { Conversations } from "./domains/chat/conversations.ts";
import type { Embeds } from "./domains/chat/embed/embeds.ts";
import type { VisitorChats } from "./domains/chat/embed/visitor-chats.ts";
import type { Budgets } from "./domains/costs/budgets.ts";
import type { Costs } from "./domains/costs/costs.ts";
import type { Credits } from "./domains/costs/credits.ts";
import type { Prices } from "./domains/costs/prices.ts";
import type { Statistics } from "./domains/costs/statistics.ts";
import type { SignIns } from "./domains/credentials/oauth/sign-ins.ts";
import type { CredentialTests } from "./domains/credentials/tests/credential-tests.ts";
import type { Embeddings } from "./domains/documents/meaning/embeddings.ts";
import type { KeptTexts } from "./domains/documents/open-documents.ts";
import type { FlowBatch } from "./domains/flows/batch/flow-batch.ts";
import type { FlowRemovals } from "./domains/flows/batch/flow-removals.ts";
import type { FlowChecks } from "./domains/flows/flow-checks.ts";
import type { FlowStore } from "./domains/flows/flow-store.ts";
import type { FlowListing } from "./domains/flows/listing/flow-listing.ts";
import type { FlowOrganisation } from "./domains/flows/organisation/flow-organisation.ts";
import type { Publications } from "./domains/flows/publications.ts";
import type { McpServers } from "./domains/mcp/mcp-servers.ts";
import type { McpPackages } from "./domains/mcp/packages/mcp-packages.ts";
import type { Backups } from "./domains/operations/backup/backups.ts";
import type { HealthOptions } from "./domains/operations/health/health.ts";
import type { MetricsOptions } from "./domains/operations/metrics/metrics.ts";
import type { Outbox } from "./domains/operations/outbox/open-outbox.ts";
import type { RemotePackages } from "./domains/packages/hosts/remote-packages.ts";
import type { OptionalPackages } from "./domains/packages/registry/optional-packages.ts";
import type { Published } from "./domains/published/open-published.ts";
import type { RobotStore } from "./domains/robots/robot-store.ts";
import type { ToolProvider } from "./domains/robots/workspace/tool-provider.ts";
import type { WorkspaceSearch } from "./domains/search/workspace-search.ts";
import type { Listeners } from "./domains/triggers/listening/listeners.ts";
import type { TriggerSupervisor } from "./domains/triggers/trigger-supervisor.ts";
import type { Work } from "./domains/work-items/open-work.ts";
import type { BridgeService } from "./platform/bridge/bridge-connection.ts";
import type { WorkspaceBrowser } from "./platform/files/workspace-browser.ts";
import type { AccessTokens } from "./platform/http/access-tokens.ts";
import type { Config } from "./platform/process/config.ts";
import type { OpenedParts } from "./platform/process/opened-parts.ts";
import type { KeyRing } from "./platform/secrets/key-ring.ts";
import type { Redactor } from "./platform/secrets/redactor.ts";
import type { Secrets } from "./platform/secrets/secrets.ts";

export interface ServiceOptions {
	readonly config: Config;
	readonly logger: BaseLogger;
	readonly redactor: Redactor;
	/** The server's version, for those that it connects to. */
	readonly version: string;
	/** Called once when nothing can be promised any more; the process should end. */
	readonly onFailure: (error: Error) => void;
	/** The folder of the optional packages; the project's when absent. */
	readonly optionalFolder?: URL;
	readonly crashPoint?: EmbeddedHostOptions["crashPoint"];
}

/** Everything behind the routes. */
export interface Services extends Omit<Published, "forget">, KeptTexts, Work {
	readonly keys: KeyRing;
	readonly runs: Runs;
	readonly reruns: Reruns;
	/** Runs with a text in one of their values. */
	readonly searchRuns: (query: SearchRunsQuery) => Promise<SearchRunsReply>;
	/** Flows, robots, runs, packages and documents by their words. */
	readonly search: Pick<WorkspaceSearch, "search">;
	readonly embeddings: Embeddings;
	readonly approvals: Approvals;
	readonly conversations: Conversations;
	readonly embeds: Embeds;
	readonly visitorChats: VisitorChats;
	readonly aguiChats: AguiChats;
	/** Robots and flows as models of chat completions. */
	readonly completions: ChatCompletions;
	readonly approvalRules: ApprovalRules;
	readonly unknownSteps: UnknownSteps;
	readonly flows: FlowStore;
	readonly checks: FlowChecks;
	readonly organisation: FlowOrganisation;
	readonly flowListing: FlowListing;
	readonly flowBatch: FlowBatch;
	readonly flowRemovals: FlowRemovals;
	readonly publications: Publications;
	readonly robots: RobotStore;
	/** The tools of the registry. */
	readonly tools: ToolProvider;
	readonly triggers: TriggerSupervisor;
	readonly listeners: Listeners;
	readonly secrets: Secrets;
	readonly credentialTests: CredentialTests;
	readonly signIns: SignIns;
	readonly accessTokens: AccessTokens;
	readonly prices: Prices;
	readonly costs: Costs;
	readonly statistics: Statistics;
	readonly budgets: Budgets;
	readonly credits: Credits;
	readonly outbox: Outbox;
	/** The workspace's files, as nodes and as people use them. */
	readonly files: WorkspaceFiles & WorkspaceBrowser;
	readonly backups: Backups;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** What browsers that people record in are opened with. */
	readonly recording: Omit<RecorderHubOptions, "logger">;
	readonly views: SessionViews;
	/** The sessions that stay open for people who try flows. */
	readonly keptSessions: KeptSessions;
	readonly packages: RemotePackages;
	readonly optionalPackages: OptionalPackages;
	readonly mcpServers: McpServers;
	readonly mcpPackages: McpPackages;
	/** The large values that peers of the bridge fetch and bring. */
	readonly blobs: BlobStore;
	/** What serves the peers of the bridge. */
	readonly bridgeServices: readonly BridgeService[];
	/** What is looked at to tell how the server is. */
	readonly health: Omit<HealthOptions, "version" | "publicOrigin">;
	/** What is counted where someone reads metrics. */
	readonly metrics: Pick<MetricsOptions, "runs" | "database" | "disk">;
	/** To be stopped, and then closed. */
	readonly parts: OpenedParts;
}
