import type { EmbeddedHostOptions, Reruns, Runs } from "@switchyard/host";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import type { NodeSpec, SearchRunsQuery, SearchRunsReply } from "@switchyard/spec";
import type { BaseLogger } from "pino";
import type { Backups } from "./adapters/backup/backups.ts";
import type { WorkspaceBrowser } from "./adapters/files/workspace-browser.ts";
import type { Outbox } from "./adapters/outbox/open-outbox.ts";
import type { OptionalPackages } from "./adapters/packages/optional-packages.ts";
import type { WorkspaceSearch } from "./adapters/search/workspace-search.ts";
import type { KeyRing } from "./adapters/secrets/key-ring.ts";
import type { Redactor } from "./adapters/secrets/redactor.ts";
import type { KeptSessions } from "./adapters/sessions/kept-sessions.ts";
import type { Approvals } from "./approvals/approvals.ts";
import type { BlobStore } from "./bridge/blobs/blob-store.ts";
import type { BridgeService } from "./bridge/connection/bridge-connection.ts";
import type { McpPackages } from "./bridge/mcp/mcp-packages.ts";
import type { RemotePackages } from "./bridge/packages/remote-packages.ts";
import type { Published } from "./bridge/published/open-published.ts";
import type { AguiChats } from "./chat/agui/agui-chats.ts";
import type { ChatCompletions } from "./chat/completions/chat-completions.ts";
import type { Conversations } from "./chat/conversations.ts";
import type { Embeds } from "./chat/embed/embeds.ts";
import type { VisitorChats } from "./chat/embed/visitor-chats.ts";
import type { Config } from "./config.ts";
import type { SignIns } from "./credentials/oauth/sign-ins.ts";
import type { CredentialTests } from "./credentials/tests/credential-tests.ts";
import type { KeptTexts } from "./documents/open-documents.ts";
import type { FlowBatch } from "./flows/batch/flow-batch.ts";
import type { FlowRemovals } from "./flows/batch/flow-removals.ts";
import type { FlowChecks } from "./flows/flow-checks.ts";
import type { FlowStore } from "./flows/flow-store.ts";
import type { FlowListing } from "./flows/listing/flow-listing.ts";
import type { FlowOrganisation } from "./flows/organisation/flow-organisation.ts";
import type { Publications } from "./flows/publications.ts";
import type { HealthOptions } from "./health/health.ts";
import type { MetricsOptions } from "./metrics/metrics.ts";
import type { OpenedParts } from "./opened-parts.ts";
import type { AccessTokens } from "./ports/access-tokens.ts";
import type { ApprovalRules } from "./ports/approval-rules.ts";
import type { Budgets } from "./ports/budgets.ts";
import type { Costs } from "./ports/costs.ts";
import type { Credits } from "./ports/credits.ts";
import type { Embeddings } from "./ports/embeddings.ts";
import type { McpServers } from "./ports/mcp-servers.ts";
import type { Prices } from "./ports/prices.ts";
import type { Secrets } from "./ports/secrets.ts";
import type { SessionViews } from "./ports/session-views.ts";
import type { Statistics } from "./ports/statistics.ts";
import type { RecorderHubOptions } from "./recorder/recorder-hub.ts";
import type { RobotStore } from "./robots/robot-store.ts";
import type { Listeners } from "./triggers/listening/listeners.ts";
import type { TriggerSupervisor } from "./triggers/trigger-supervisor.ts";
import type { UnknownSteps } from "./unknown-steps/unknown-steps.ts";
import type { Work } from "./work-items/open-work.ts";
import type { ToolProvider } from "./workspace/tool-provider.ts";

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
