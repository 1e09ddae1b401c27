import { join } from "node:path";
import type { Logger } from "pino";
import manifest from "../package.json" with { type: "json" };
import { accessTokenRoutes } from "./domains/access/routes/access-tokens.ts";
import { sessionRoutes } from "./domains/access/routes/session.ts";
import { type SignInSessions, signInSessions } from "./domains/access/sign-in/sign-in-sessions.ts";
import { approvalRuleRoutes } from "./domains/approvals/routes/approval-rules.ts";
import { approvalRoutes } from "./domains/approvals/routes/approvals.ts";
import { unknownStepRoutes } from "./domains/approvals/routes/unknown-steps.ts";
import { RecorderHub } from "./domains/browser/recorder/recorder-hub.ts";
import { keptSessionRoutes } from "./domains/browser/routes/kept-sessions.ts";
import { recorderRoutes } from "./domains/browser/routes/recorder.ts";
import { sessionViewRoutes } from "./domains/browser/routes/session-views.ts";
import { SessionViewHub } from "./domains/browser/views/session-view-hub.ts";
import { blobRoutes } from "./domains/calls/routes/blobs.ts";
import { bridgeRoutes } from "./domains/calls/routes/bridge.ts";
import { aguiRoutes } from "./domains/chat/routes/agui.ts";
import { chatCompletionRoutes } from "./domains/chat/routes/chat-completions.ts";
import { conversationRoutes } from "./domains/chat/routes/conversations.ts";
import { embedPageRoutes } from "./domains/chat/routes/embed-page.ts";
import { embedRoutes } from "./domains/chat/routes/embeds.ts";
import { visitorChatRoutes } from "./domains/chat/routes/visitor-chat.ts";
import { budgetRoutes } from "./domains/costs/routes/budget.ts";
import { costRoutes } from "./domains/costs/routes/costs.ts";
import { creditRateRoutes } from "./domains/costs/routes/credit-rate.ts";
import { priceRoutes } from "./domains/costs/routes/prices.ts";
import { statisticsRoutes } from "./domains/costs/routes/statistics.ts";
import { credentialRoutes } from "./domains/credentials/routes/credentials.ts";
import { oauthCallbackRoutes } from "./domains/credentials/routes/oauth-callback.ts";
import { documentRoutes } from "./domains/documents/routes/documents.ts";
import { embeddingRoutes } from "./domains/documents/routes/embeddings.ts";
import { documentExportRoutes } from "./domains/documents/routes/export.ts";
import { memoryRoutes } from "./domains/documents/routes/memory.ts";
import { documentVersionRoutes } from "./domains/documents/routes/versions.ts";
import { fileRoutes } from "./domains/files/routes/files.ts";
import { flowBatchRoutes } from "./domains/flows/routes/batch.ts";
import { damageRoutes } from "./domains/flows/routes/damage.ts";
import { flowFolderRoutes } from "./domains/flows/routes/flow-folders.ts";
import { flowTagRoutes } from "./domains/flows/routes/flow-tags.ts";
import { flowRoutes } from "./domains/flows/routes/flows.ts";
import { importRoutes } from "./domains/flows/routes/imports.ts";
import { metadataRoutes } from "./domains/flows/routes/metadata.ts";
import { publishRoutes } from "./domains/flows/routes/publish.ts";
import { validateRoutes } from "./domains/flows/routes/validate.ts";
import { versionRoutes } from "./domains/flows/routes/versions.ts";
import { templateRoutes } from "./domains/gallery/routes/templates.ts";
import { mcpServerRoutes } from "./domains/mcp/routes/mcp-servers.ts";
import { Health } from "./domains/operations/health/health.ts";
import { backupRoutes } from "./domains/operations/routes/backup.ts";
import { designerRoutes } from "./domains/operations/routes/designer.ts";
import { docsRoutes } from "./domains/operations/routes/docs.ts";
import { healthRoutes } from "./domains/operations/routes/health.ts";
import { metricsRoutes } from "./domains/operations/routes/metrics.ts";
import { outboxRoutes } from "./domains/operations/routes/outbox.ts";
import { nodeTypeRoutes } from "./domains/packages/routes/node-types.ts";
import { packageRoutes } from "./domains/packages/routes/packages.ts";
import { startHosts } from "./domains/packages/stdio/start-hosts.ts";
import { SupervisedPackages } from "./domains/packages/stdio/supervised-packages.ts";
import { mcpRoutes } from "./domains/published/routes/mcp.ts";
import { publishedToolRoutes } from "./domains/published/routes/published-tools.ts";
import { toolPublicationRoutes } from "./domains/published/routes/tool-publications.ts";
import { robotRoutes } from "./domains/robots/routes/robots.ts";
import { LiveHub } from "./domains/runs/live/live-hub.ts";
import { agentToolRoutes } from "./domains/runs/routes/agent-tools.ts";
import { freezePlanRoutes } from "./domains/runs/routes/freeze-plan.ts";
import { liveRoutes } from "./domains/runs/routes/live.ts";
import { rerunRoutes } from "./domains/runs/routes/reruns.ts";
import { runRoutes } from "./domains/runs/routes/runs.ts";
import { startRunRoutes } from "./domains/runs/routes/start.ts";
import { searchRoutes } from "./domains/search/routes/search.ts";
import { listenRoutes } from "./domains/triggers/routes/listen.ts";
import { triggerRoutes } from "./domains/triggers/routes/triggers.ts";
import { workItemImportRoutes } from "./domains/work-items/routes/imports.ts";
import { workItemRoutes } from "./domains/work-items/routes/items.ts";
import { workQueueRoutes } from "./domains/work-items/routes/queues.ts";
import { openServices } from "./open-services.ts";
import { openBridge } from "./platform/bridge/open-bridge.ts";
import { chooseSubprotocol } from "./platform/bridge/web-socket-link.ts";
import { buildHttp, type GuardedHttp } from "./platform/http/build-http.ts";
import { Shutdown } from "./platform/process/shutdown.ts";
import type { ServiceOptions, Services } from "./services.ts";

/** How long a part of the server may take to close, in milliseconds. */
const CLOSE_MS = 2000;

export interface AppOptions extends Omit<ServiceOptions, "version"> {
	readonly logger: Logger;
	/** The folder of the designer's build; need not exist. */
	readonly designerFolder: string;
}

/** A whole server, ready to listen. */
export interface App extends GuardedHttp {
	readonly sessions: SignInSessions;
	readonly services: Services;
	/** The access token that may administer, as configured or made at the first start. */
	readonly token: string;
	readonly version: string;
	/**
	 * Stops accepting anything new, answers the callers that wait, lets what must not be cut off end, and closes everything.
	 * @throws ShutdownError
	 */
	readonly close: () => Promise<void>;
}

export async function buildApp(options: AppOptions): Promise<App> {
	const { config, logger, designerFolder } = options;
	const { version } = manifest;
	const services = await openServices({ ...options, version });
	const live = new LiveHub({ ...services, logger, maxSockets: config.limits.liveSockets });
	const recorder = new RecorderHub({ ...services.recording, logger });
	const sessionViews = new SessionViewHub({ views: services.views, logger });
	const keptViews = new SessionViewHub({ views: services.keptSessions.views, logger });
	const { token, cookies: cookieKey } = services.keys;
	const { accessTokens } = services;
	const bridge = openBridge({
		services: services.bridgeServices,
		settings: { ...config.limits.bridge, drainMs: config.stopMs },
		tokens: accessTokens,
		logger,
	});
	const folder = join(config.dataFolder, "packages");
	const hosts = new SupervisedPackages({
		folder,
		hub: bridge,
		logger,
		tokens: accessTokens,
		path: config.programs,
	});
	const closeAll = async () => {
		await Promise.all([live.close(), recorder.close(), sessionViews.close(), keptViews.close()]);
	};
	const signedOut = (principal: string) => {
		services.keptSessions.closeOf(principal);
		keptViews.closeSignedOut();
		live.closeSignedOut();
		recorder.closeSignedOut();
		sessionViews.closeSignedOut();
	};
	const sessions = signInSessions({
		tokens: accessTokens,
		signedOutFile: join(config.dataFolder, "keys", "signed-out"),
		now: Date.now,
	});
	const http = await buildHttp({
		logger,
		port: config.port,
		allowOrigins: config.allowOrigins,
		publicOrigin: config.publicOrigin,
		requestsPerMinute: config.limits.requestsPerMinute,
		messageSize: config.limits.messageSize,
		cookieKey,
		principals: sessions,
		flowOfRun: async (run) => (await services.runs.get(run))?.flow,
		sockets: { maxFrame: config.limits.bridge.maxFrame, chooseSubprotocol, closeAll },
	});
	const { app } = http;

	const health = new Health({ version, publicOrigin: config.publicOrigin, ...services.health });
	healthRoutes(app, { health, version });
	if (config.metricsToken !== undefined) {
		// Loaded only where it is used: its collectors cost memory.
		const { Metrics } = await import("./domains/operations/metrics/metrics.ts");
		const metrics = new Metrics({ ...services.metrics, version, peers: () => bridge.connections() });
		metricsRoutes(app, { metrics, token: config.metricsToken });
	}
	sessionRoutes(app, {
		sessions,
		signedOut,
		wrongCodesPerMinute: config.limits.wrongCodesPerMinute,
	});
	nodeTypeRoutes(app, services);
	packageRoutes(app, { ...services, bridge });
	mcpServerRoutes(app, services);
	toolPublicationRoutes(app, services);
	await mcpRoutes(app, { ...services, principals: sessions });
	publishedToolRoutes(app, { ...services, principals: sessions, version });
	flowRoutes(app, services);
	metadataRoutes(app, services);
	robotRoutes(app, services);
	flowBatchRoutes(app, services);
	flowFolderRoutes(app, services);
	flowTagRoutes(app, services);
	templateRoutes(app, services);
	importRoutes(app, services);
	damageRoutes(app, services);
	versionRoutes(app, services);
	validateRoutes(app, services);
	publishRoutes(app, services);
	triggerRoutes(app, services);
	listenRoutes(app, services);
	agentToolRoutes(app, services);
	freezePlanRoutes(app, services);
	startRunRoutes(app, { ...services, principals: sessions });
	runRoutes(app, services);
	keptSessionRoutes(app, { ...services, keptViews, principals: sessions });
	rerunRoutes(app, services);
	conversationRoutes(app, { ...services, principals: sessions });
	embedRoutes(app, services);
	visitorChatRoutes(app, services);
	aguiRoutes(app, { ...services, principals: sessions, maxInflight: config.limits.bridge.maxInflight });
	await chatCompletionRoutes(app, {
		...services,
		principals: sessions,
		maxInflight: config.limits.bridge.maxInflight,
	});
	approvalRoutes(app, services);
	approvalRuleRoutes(app, services);
	unknownStepRoutes(app, services);
	credentialRoutes(app, services);
	oauthCallbackRoutes(app, {
		...services,
		signInReturns: [
			async (parameters) => {
				const server = await services.mcpServers.endSignIn(parameters);
				return server === undefined ? undefined : `The tools of ${server}`;
			},
		],
	});
	accessTokenRoutes(app, services);
	priceRoutes(app, services);
	costRoutes(app, services);
	statisticsRoutes(app, services);
	searchRoutes(app, { ...services, principalOf: sessions.principalOf });
	embeddingRoutes(app, services);
	budgetRoutes(app, services);
	creditRateRoutes(app, services);
	documentRoutes(app, { ...services, principals: sessions });
	documentVersionRoutes(app, services);
	documentExportRoutes(app, services);
	memoryRoutes(app, { ...services, principals: sessions });
	workQueueRoutes(app, services);
	workItemRoutes(app, { ...services, principals: sessions });
	workItemImportRoutes(app, { ...services, principals: sessions });
	outboxRoutes(app, services);
	await fileRoutes(app, services);
	backupRoutes(app, services);
	liveRoutes(app, { live, principals: sessions });
	recorderRoutes(app, { recorder, principals: sessions });
	sessionViewRoutes(app, { ...services, sessionViews, principals: sessions });
	bridgeRoutes(app, { bridge, principals: sessions });
	startHosts(app, hosts);
	await blobRoutes(app, { blobs: services.blobs, messageSize: config.limits.messageSize });
	docsRoutes(app, { routes: http.routes, version });
	await services.triggers.addRoutes(app);
	await designerRoutes(app, designerFolder);
	embedPageRoutes(app, { ...services, folder: designerFolder });

	/** Steps in flight need their hosts, and the callers that wait for them need a connection for the answer. */
	const stop = async () => {
		const shutdown = new Shutdown(logger);
		bridge.announceStop();
		const connections = shutdown.close("connections", config.stopMs + CLOSE_MS, () => app.close());
		await services.parts.stop(shutdown);
		bridge.close();
		await Promise.all([connections, shutdown.close("package hosts", CLOSE_MS, () => hosts.stop())]);
		await services.parts.close(shutdown);
		shutdown.end();
	};
	let closed: Promise<void> | undefined;
	const close = () => {
		closed ??= stop();
		return closed;
	};
	return { ...http, sessions, services, token, version, close };
}
