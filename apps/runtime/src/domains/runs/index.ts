import { join } from "node:path";
import {
	type ConsentStore,
	createEmbeddedHost,
	type HeldSessions,
	type ModelProvider,
	type Projection,
	type RemoteAgents,
} from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import type { RobotAudience } from "@switchyard/spec/robot";
import { createAttachments } from "../../platform/files/attachments/create-attachments.ts";
import { LoadAttemptsFile } from "../../platform/host-driver/load-attempts-file.ts";
import { systemClock } from "../../platform/host-driver/system-clock.ts";
import { createIds } from "../../platform/host-driver/system-ids.ts";
import { tryLoad } from "../../platform/host-driver/trial-load/try-load.ts";
import { purposeMissing } from "../../platform/http/purpose-missing.ts";
import { searchRuns } from "../../platform/journal/search-runs.ts";
import { createModels } from "../../platform/models/create-models.ts";
import { CLOSE_MS } from "../../platform/platform.ts";
import { access, signedOut } from "../access/index.ts";
import { costs, dayBudgetSet, pricedModels } from "../costs/index.ts";
import { credentials } from "../credentials/index.ts";
import { defineDomain, extensionPoint, lazily } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { search } from "../search/index.ts";
import { LiveHub, type Watchable } from "./live/live-hub.ts";
import { agentToolRoutes } from "./routes/agent-tools.ts";
import { freezePlanRoutes } from "./routes/freeze-plan.ts";
import { liveRoutes } from "./routes/live.ts";
import { rerunRoutes } from "./routes/reruns.ts";
import { runRoutes } from "./routes/runs.ts";

export { RunFeed } from "./live/run-feed.ts";

/** Consents of people; one domain contributes them. */
export const consents = extensionPoint<ConsentStore>("runs.consents");
/** Agents in other processes; one domain contributes them. */
export const remoteAgents = extensionPoint<Pick<RemoteAgents, "run">>("runs.remoteAgents");
/** The model of the program that calls; one domain contributes it. */
export const callerModel = extensionPoint<ModelProvider>("runs.callerModel");
/** Sessions that nodes work in one after the other; one domain contributes them. */
export const nodeSessions = extensionPoint<HeldSessions>("runs.nodeSessions");
/** Tables that follow from events of runs. */
export const projections = extensionPoint<Projection>("runs.projections");
/** Refuses that a flow answers an audience. @throws AppError */
export const flowRules = extensionPoint<(flow: string, audience: RobotAudience) => void>("runs.flowRules");
/** Sources of changes to the node types that watchers see. */
export const nodeTypeChanges = extensionPoint<Watchable>("runs.nodeTypeChanges");

/** Runs of flows, from the request that starts one to the live feed of its events. */
export const runs = defineDomain({
	name: "runs",
	needs: [access, costs, credentials, flows, search],
	points: [consents, remoteAgents, callerModel, nodeSessions, projections, flowRules, nodeTypeChanges],
	open({ platform, needs, contribute, contribution, contributions, stops }) {
		const { config, journal, registry, network, files, logger, folder, crashPoint } = platform;
		const { store, checks, publications, organisation, policyChanges } = needs.flows;
		const { prices, dayBudgets, credits } = needs.costs;
		const { activeRuns, waitingStarts, steps, runTimeMs, messageSize } = config.limits;
		const { databaseUrl } = config;
		const readers = {
			consents: contribution(consents),
			agents: contribution(remoteAgents),
			callerModel: contribution(callerModel),
			sessions: contribution(nodeSessions),
			projections: contributions(projections),
			rules: contributions(flowRules),
		};
		const models = createModels({ ask: (request, context) => readers.callerModel().ask(request, context) });
		const runHost = createEmbeddedHost({
			agents: { run: (request) => readers.agents().run(request) },
			journal,
			projections: lazily(() => [...needs.costs.projections, ...readers.projections()]),
			spending: dayBudgets,
			consents: { lookUp: (query) => readers.consents().lookUp(query) },
			creditMicroUsd: () => credits.microUsd,
			perform: registry.execute,
			probe: registry.probe,
			nodeSessions: {
				of: (request) => readers.sessions().of(request),
				keepOnly: (run, open) => readers.sessions().keepOnly(run, open),
				rest: (run) => readers.sessions().rest(run),
			},
			reservations: registry.reservations,
			nodeTypes: registry.specs,
			clock: systemClock,
			ids: createIds(),
			network,
			attachments: createAttachments(files),
			files,
			secrets: needs.credentials.opener,
			ask: pricedModels(models, prices).ask,
			// What is published is called; a flow that never was can be tried as it is.
			findFlow: async (id, { audience, only } = {}) => {
				if (only && !only.includes(id)) throw purposeMissing("chat", { name: id });
				if (audience !== undefined) for (const refuse of readers.rules()) refuse(id, audience);
				return (await publications.flow(id)) ?? (await store.get(id));
			},
			logger,
			validate: (flow) => checks.problems(flow),
			limits: { activeRuns, waitingStarts, steps, runTimeMs, messageSize, closeGraceMs: config.stopMs },
			loadAttempts: new LoadAttemptsFile(join(folder, "loading")),
			tryLoad: (run) => tryLoad({ run, folder, ...defined({ databaseUrl }) }),
			...defined({ crashPoint }),
		});
		stops("runs", config.stopMs + CLOSE_MS, () => runHost.close());
		registry.watch(() => runHost.forgetPlans());
		contribute(dayBudgetSet, () => runHost.continueHeld({ scope: "day", flows: [] }));
		runHost.watch({
			events() {},
			ephemeral() {},
			summary({ id, flow, status, startedAt, endedAt }) {
				needs.search.noteRun(id, endedAt !== undefined);
				if (status === "succeeded") policyChanges.succeeded(flow, startedAt);
			},
		});
		const changes = contributions(nodeTypeChanges);
		const live = lazily(
			() =>
				new LiveHub({
					runs: runHost,
					flows: store,
					organisation,
					publications,
					nodeTypes: [platform.optionalPackages, ...changes()],
					logger,
					maxSockets: config.limits.liveSockets,
				}),
		);
		contribute(signedOut, () => live.made?.closeSignedOut());
		return {
			face: { runHost, live },
			start: async () => void (await runHost.recover()),
		};
	},
	routes(app, { platform: { database, nodeTypes }, needs, face }) {
		const { store, checks } = needs.flows;
		const { runHost } = face;
		const live = face.live();
		app.addHook("preClose", () => live.close());
		agentToolRoutes(app, { flows: store, nodeTypes });
		freezePlanRoutes(app, { flows: store, checks, nodeTypes });
		runRoutes(app, { runs: runHost, searchRuns: (query) => searchRuns(database.read, query) });
		rerunRoutes(app, { runs: runHost, reruns: runHost.reruns, flows: store });
		liveRoutes(app, { live });
	},
});
