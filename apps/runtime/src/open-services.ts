import { join } from "node:path";
import { createEmbeddedHost, DEFAULT_LIMITS } from "@switchyard/host";
import type { Flow } from "@switchyard/spec";
import { AccessTokenStore } from "./domains/access/access-token-store.ts";
import { AnswerTokens } from "./domains/approvals/answer-token.ts";
import { Approvals } from "./domains/approvals/approvals.ts";
import { DatabaseConsents } from "./domains/approvals/consents/database-consents.ts";
import { QuestionsOfCallers } from "./domains/approvals/questions-of-callers.ts";
import { UnknownSteps } from "./domains/approvals/unknown-steps/unknown-steps.ts";
import { openSessions } from "./domains/browser/sessions/open-sessions.ts";
import { BridgeAgents } from "./domains/calls/agents/remote-agents.ts";
import { CallService } from "./domains/calls/call-service.ts";
import { callerFolders } from "./domains/calls/programs/caller-folders.ts";
import { callerModel } from "./domains/calls/programs/caller-model.ts";
import { CallingPrograms } from "./domains/calls/programs/calling-programs.ts";
import { SessionService } from "./domains/calls/session-service.ts";
import { openChats } from "./domains/chat/open-chats.ts";
import { CostLedger } from "./domains/costs/cost-ledger.ts";
import { KeptCreditRate } from "./domains/costs/credit-rate.ts";
import { DayBudgets } from "./domains/costs/day-budgets.ts";
import { MeasuredStatistics } from "./domains/costs/measured-statistics.ts";
import { PriceStore } from "./domains/costs/prices/price-store.ts";
import { pricedModels } from "./domains/costs/prices/priced-models.ts";
import { AccessOpener } from "./domains/credentials/access-opener.ts";
import { SignIns } from "./domains/credentials/oauth/sign-ins.ts";
import { TokenClient } from "./domains/credentials/oauth/token-client.ts";
import { CredentialTests } from "./domains/credentials/tests/credential-tests.ts";
import { openEmbeddings } from "./domains/documents/meaning/open-embeddings.ts";
import { openDocuments } from "./domains/documents/open-documents.ts";
import { FlowBatch } from "./domains/flows/batch/flow-batch.ts";
import { FlowRemovals } from "./domains/flows/batch/flow-removals.ts";
import { credentialRule } from "./domains/flows/credential-rule.ts";
import { FlowChecks } from "./domains/flows/flow-checks.ts";
import { FlowStore } from "./domains/flows/flow-store.ts";
import { FlowFacts } from "./domains/flows/listing/flow-facts.ts";
import { FlowListing } from "./domains/flows/listing/flow-listing.ts";
import { FlowOrganisation } from "./domains/flows/organisation/flow-organisation.ts";
import { Publications } from "./domains/flows/publications.ts";
import { SubFlowTypes } from "./domains/flows/sub-flow-types.ts";
import { installExamples } from "./domains/gallery/examples/install-examples.ts";
import { openMcpServers } from "./domains/mcp/open-mcp-servers.ts";
import { McpPackages } from "./domains/mcp/packages/mcp-packages.ts";
import { Backups } from "./domains/operations/backup/backups.ts";
import { acceptanceCheck } from "./domains/operations/health/acceptance.ts";
import { DamagedJournals } from "./domains/operations/health/damaged-journals.ts";
import { DiskRoom } from "./domains/operations/health/disk-room.ts";
import { StoreProbe } from "./domains/operations/health/store-probe.ts";
import { openOutbox } from "./domains/operations/outbox/open-outbox.ts";
import { outboxCredential } from "./domains/operations/outbox/outbox-credential.ts";
import { Sweeper } from "./domains/operations/retention/sweeper.ts";
import { openPackages } from "./domains/packages/hosts/open-packages.ts";
import { openRegistry } from "./domains/packages/registry/open-registry.ts";
import { openPublished } from "./domains/published/open-published.ts";
import { RobotStore } from "./domains/robots/robot-store.ts";
import { ToolProvider } from "./domains/robots/workspace/tool-provider.ts";
import { openSearch } from "./domains/search/open-search.ts";
import { Listeners } from "./domains/triggers/listening/listeners.ts";
import { scanTriggerKinds } from "./domains/triggers/scan-trigger-kinds.ts";
import { TriggerRows } from "./domains/triggers/trigger-rows.ts";
import { TriggerSupervisor } from "./domains/triggers/trigger-supervisor.ts";
import { openWork } from "./domains/work-items/open-work.ts";
import { UnreadableRows } from "./platform/database/unreadable-rows.ts";
import { createNetwork } from "./platform/egress/network.ts";
import { createAttachments } from "./platform/files/attachments/create-attachments.ts";
import { createWorkspaceBrowser } from "./platform/files/workspace-browser.ts";
import { createWorkspaceFiles } from "./platform/files/workspace-files.ts";
import { workspaceRoot } from "./platform/files/workspace-root.ts";
import { LoadAttemptsFile } from "./platform/host-driver/load-attempts-file.ts";
import { systemClock } from "./platform/host-driver/system-clock.ts";
import { createIds } from "./platform/host-driver/system-ids.ts";
import { tryLoad } from "./platform/host-driver/trial-load/try-load.ts";
import { openStore } from "./platform/journal/open-store.ts";
import { searchRuns } from "./platform/journal/search-runs.ts";
import { createModels } from "./platform/models/create-models.ts";
import { OpenedParts } from "./platform/process/opened-parts.ts";
import { Shutdown } from "./platform/process/shutdown.ts";
import { openKeyRing } from "./platform/secrets/key-ring.ts";
import { SecretStore } from "./platform/secrets/secret-store.ts";
import type { ServiceOptions, Services } from "./services.ts";

/** How long a part may take to close, in milliseconds. */
const CLOSE_MS = 2000;
/** The same for the sessions of nodes, whose browsers take their time. */
const SESSIONS_CLOSE_MS = 10_000;
/** The same for the database, which may have much to copy out of its log. */
const DATABASE_CLOSE_MS = 10_000;

/** Opens the data folder, connects the parts, and takes up the runs that an earlier process left. What it cannot open, it closes again. */
export async function openServices(options: ServiceOptions): Promise<Services> {
	const parts = new OpenedParts();
	try {
		return await openParts(options, parts);
	} catch (error) {
		const shutdown = new Shutdown(options.logger);
		await parts.stop(shutdown);
		await parts.close(shutdown);
		throw error;
	}
}

/** Each part is given those before it: none is used before it is there, and they end in the reverse order. */
async function openParts(options: ServiceOptions, parts: OpenedParts): Promise<Services> {
	const { config, logger, redactor, onFailure, crashPoint } = options;
	const now = Date.now;
	const folder = config.dataFolder;
	const workspace = join(folder, "workspace");
	const files = createWorkspaceFiles(workspace);
	const { activeRuns, waitingStarts, steps, runTimeMs, messageSize } = config.limits;
	const { databaseUrl } = config;
	if (databaseUrl !== undefined) redactor.learn(decodeURIComponent(new URL(databaseUrl).password));
	const { database, journal, file } = await openStore({ config, logger, onFailure });
	parts.closes("database", DATABASE_CLOSE_MS, () => database.close());
	const keys = await openKeyRing({ folder, database, token: config.token });
	const unreadable = new UnreadableRows(logger);
	const onUnreadable = unreadable.note;
	const shared = { database, folder, masterKey: keys.master, redactor, onUnreadable, logger, now };
	const accessTokens = await AccessTokenStore.open({
		database,
		administrator: keys.token,
		onUnreadable,
		now,
	});
	const prices = await PriceStore.open({ database, onUnreadable, now });
	const dayBudgets = await DayBudgets.open({ database, onUnreadable, now });
	const credits = await KeptCreditRate.open({ database, onUnreadable });
	const outbox = await openOutbox({ database, logger, now });
	parts.closes("outbox", CLOSE_MS, () => outbox.close());
	const tools = await ToolProvider.open();
	const { registry, optionalPackages } = await openRegistry(tools.nodeTypes(), options);
	parts.closes("optional packages", CLOSE_MS, async () => optionalPackages.close());
	const nodeTypes = registry.specs();
	const builtIn = new Map(nodeTypes);
	const secrets = new SecretStore({
		...shared,
		builtIn: [outboxCredential(outbox, now())],
		onChanged: (name) => unreadable.forget("credential", name),
	});
	await secrets.learnSecrets();
	const flows = new FlowStore({ database, nodeTypes, onUnreadable, now });
	const checks = new FlowChecks(nodeTypes);
	const facts = new FlowFacts(flows, checks);
	const organisation = new FlowOrganisation({ database, flows });
	const validate = (flow: Flow) => checks.problems(flow);
	const publications = await Publications.open({ database, flows, validate, onUnreadable, now });
	publications.require(credentialRule(secrets, nodeTypes));
	await installExamples({ flows, publications, secrets, folder });
	const allow = [...config.allowAddresses, `${outbox.credential.host}:${outbox.credential.port}`];
	const network = createNetwork({ allow, journal });
	parts.closes("network", CLOSE_MS, () => network.close());
	const tokenClient = new TokenClient({ network, now });
	const opener = new AccessOpener({ secrets, tokens: tokenClient, now });
	const { embeddings, close: closeVectors } = await openEmbeddings({
		...shared,
		secrets: opener,
		network,
		prices,
		spending: dayBudgets,
		clock: systemClock,
	});
	parts.closes("vectors", CLOSE_MS, closeVectors);
	const kept = { ...openDocuments({ database, now, meaning: embeddings }), ...openWork({ database, now }) };
	kept.documents.watch(() => embeddings.note());
	kept.memory.watch(() => embeddings.note());
	parts.stops("embeddings", CLOSE_MS, () => embeddings.stop());
	const { maxInflight } = config.limits.bridge;
	const calls = new CallService({ logger, limits: { maxInflight } });
	const agents = new BridgeAgents({ calls, journal });
	const consents = new DatabaseConsents(database, now);
	const programs = new CallingPrograms((run) => host.parentOf(run));
	const provider = registry.sessionProvider;
	const held = { provider, network, files, flows, tokens: accessTokens, clock: systemClock };
	const nodeSessions = openSessions({ ...shared, ...held });
	parts.closes("sessions of nodes", SESSIONS_CLOSE_MS, () => nodeSessions.stop());
	const host = createEmbeddedHost({
		agents,
		journal,
		spending: dayBudgets,
		consents,
		creditMicroUsd: () => credits.microUsd,
		perform: registry.execute,
		probe: registry.probe,
		sessions: nodeSessions,
		reservations: registry.reservations,
		nodeTypes: registry.specs,
		clock: systemClock,
		ids: createIds(),
		network,
		attachments: createAttachments(files),
		files,
		secrets: opener,
		ask: pricedModels(createModels(callerModel(programs)), prices).ask,
		// What is published is called; a flow that never was can be tried as it is.
		findFlow: async (id, audience) => {
			if (audience !== undefined) robots.refuse(id, audience);
			return (await publications.flow(id)) ?? (await flows.get(id));
		},
		logger,
		validate,
		limits: { activeRuns, waitingStarts, steps, runTimeMs, messageSize, closeGraceMs: config.stopMs },
		loadAttempts: new LoadAttemptsFile(join(folder, "loading")),
		tryLoad: (run) => tryLoad({ run, folder, ...(databaseUrl === undefined ? {} : { databaseUrl }) }),
		...(crashPoint === undefined ? {} : { crashPoint }),
	});
	parts.stops("runs", config.stopMs + CLOSE_MS, () => host.close());
	host.watch(calls.toolExecutions.watcher);
	const sessions = new SessionService({ sessions: host, calls });
	const tokens = new AnswerTokens(keys.approvals);
	const approvals = new Approvals({ runs: host, flows, nodeTypes, tokens, now });
	const published = await openPublished({
		database,
		onUnreadable,
		flows: publications,
		nodeTypes,
		host,
		files,
		service: calls,
		programs,
		questions: new QuestionsOfCallers(host, approvals),
		tokens: accessTokens,
		version: options.version,
		logger,
	});
	const search = openSearch({
		database,
		runs: host,
		nodeTypes,
		meaning: embeddings,
		logger,
		clock: systemClock,
	});
	parts.stops("search", CLOSE_MS, () => search.stop());
	const forget = () => {
		checks.forget();
		published.forget();
		facts.forget();
		host.forgetPlans();
		search.packagesChanged();
		nodeSessions.kept.packagesChanged(registry.specs());
	};
	const announced = { database, registry, builtIn, flows, publications, onUnreadable };
	const { ms, byPackage } = config.packageWait;
	const packages = await openPackages({
		...announced,
		maxInflight,
		waitMs: (namespace) => byPackage.get(namespace) ?? ms,
		journal,
		proxy: network.proxy,
		sessions: nodeSessions,
		logger,
		onTypes: forget,
	});
	checks.warnOf({ tools: packages.known, optionalPackages });
	await SubFlowTypes.open({ flows, publications, nodeTypes, onChange: forget });
	const robots = await RobotStore.open({ ...shared, flows, publications, nodeTypes });
	tools.connect({
		services: {
			...kept,
			robots,
			search,
			callerFolders: (run, signal) => callerFolders(programs, run, signal),
			flowOfRun: async (run) => (await host.get(run))?.flow,
		},
		nodeTypes,
		onChange: forget,
		values: () => ({ robots: robots.ids() }),
	});
	robots.watch(() => tools.renew());
	const chats = await openChats({
		...shared,
		runs: host,
		flows,
		publications,
		approvals,
		robots,
		nodeTypes,
	});
	const mcpServers = openMcpServers({
		...shared,
		path: config.programs,
		network,
		secrets: opener,
		files,
		version: options.version,
	});
	parts.closes("MCP servers", CLOSE_MS, () => mcpServers.stop());
	const mcpPackages = new McpPackages(mcpServers, packages);
	await host.recover();
	await nodeSessions.start(async (run) => {
		const found = await host.get(run);
		return found === undefined || found.endedAt !== undefined;
	});
	await mcpServers.start();
	const { keyWindowMs } = DEFAULT_LIMITS;
	const sweeper = new Sweeper({
		database,
		policy: { ...config.retention, keyWindowMs },
		logger,
		clock: systemClock,
	});
	parts.stops("retention", CLOSE_MS, () => sweeper.stop());
	search.start();
	await embeddings.start();
	const listeners = new Listeners({ flows, nodeTypes, runs: host, logger, now });
	parts.stops("listeners", CLOSE_MS, async () => listeners.close());
	const triggers = await TriggerSupervisor.open({
		publications,
		kinds: await scanTriggerKinds({
			...shared,
			workspace,
			files,
			secrets,
			// Triggers only read.
			network: createNetwork({ allow }),
			runs: host,
			nodeTypes,
			publications,
			checks,
			listeners,
			flows,
		}),
		nodeTypes,
		runs: host,
		rows: new TriggerRows(database),
		logger,
		now,
	});
	parts.stops("triggers", CLOSE_MS, () => triggers.close());
	// What an earlier server left is compared with all the runs that it had.
	sweeper.start();
	const failingTriggers = (flow: string) =>
		triggers.status(flow).filter(({ state }) => state === "failing").length;
	const startsRuns = (type: string) => triggers.handles(type);
	const { read } = database;
	const disk = new DiskRoom(folder);
	return {
		...published,
		keys,
		runs: host,
		reruns: host.reruns,
		search,
		embeddings,
		searchRuns: (query) => searchRuns(database.read, query),
		...chats,
		approvalRules: consents,
		approvals,
		unknownSteps: new UnknownSteps({ runs: host, flows }),
		flows,
		checks,
		organisation,
		flowListing: new FlowListing({ read, flows, organisation, facts, nodeTypes, failingTriggers }),
		flowBatch: new FlowBatch({ flows, organisation, publications }),
		flowRemovals: new FlowRemovals({ read, flows, facts, publications, startsRuns }),
		publications,
		robots,
		tools,
		triggers,
		listeners,
		secrets,
		credentialTests: new CredentialTests({ secrets, opener, network, optionalPackages }),
		signIns: new SignIns({ secrets, tokens: tokenClient, now }),
		accessTokens,
		prices,
		costs: new CostLedger(database.read, credits, now),
		statistics: new MeasuredStatistics(database.read, now),
		credits,
		budgets: {
			read: () => dayBudgets.read(),
			async set(body) {
				await dayBudgets.set(body);
				host.continueHeld({ scope: "day", flow: "" });
			},
		},
		...kept,
		outbox,
		files: { ...files, ...createWorkspaceBrowser(workspaceRoot(workspace)) },
		backups: new Backups({ folder, database: file, sweeper, logger, now }),
		nodeTypes,
		recording: { folder, provider, network, files, secrets },
		views: nodeSessions.views,
		keptSessions: nodeSessions.kept,
		packages,
		optionalPackages,
		mcpServers,
		mcpPackages,
		blobs: calls.blobs,
		bridgeServices: [packages, calls, sessions, agents],
		health: {
			store: new StoreProbe({ kind: databaseUrl === undefined ? "sqlite" : "postgresql", database }),
			disk,
			checks: [
				acceptanceCheck(() => host.refusal),
				unreadable.check,
				new DamagedJournals(database.read).check,
			],
		},
		metrics: { runs: host, database, disk },
		parts,
	};
}
