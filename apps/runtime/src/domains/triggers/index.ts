import { CLOSE_MS } from "../../platform/platform.ts";
import { browser } from "../browser/index.ts";
import { defineDomain } from "../domain.ts";
import { flows, resetQueries, triggerStates } from "../flows/index.ts";
import { robots } from "../robots/index.ts";
import { runs } from "../runs/index.ts";
import { Listeners } from "./listening/listeners.ts";
import { listenRoutes } from "./routes/listen.ts";
import { startRunRoutes } from "./routes/start.ts";
import { triggerRoutes } from "./routes/triggers.ts";
import { scanTriggerKinds } from "./scan-trigger-kinds.ts";
import type {} from "./tables.ts";
import { TriggerRows } from "./trigger-rows.ts";
import { TriggerSupervisor } from "./trigger-supervisor.ts";

/** Starts of runs: by hand of people and programs, and by triggers. */
export const triggers = defineDomain({
	name: "triggers",
	needs: [browser, flows, robots, runs],
	async open({ platform, needs, contribute, stops }) {
		const { database, folder, workspace, files, secrets, network, nodeTypes, logger, now } = platform;
		const { store, checks, publications } = needs.flows;
		const { runHost } = needs.runs;
		const listeners = new Listeners({ flows: store, nodeTypes, runs: runHost, logger, now });
		stops("listeners", CLOSE_MS, () => listeners.close());
		const kinds = await scanTriggerKinds({
			database,
			folder,
			workspace,
			files,
			secrets,
			network: network.reading,
			runs: runHost,
			nodeTypes,
			publications,
			checks,
			listeners,
			flows: store,
			logger,
			now,
		});
		const rows = new TriggerRows(database);
		const supervisor = new TriggerSupervisor({
			publications,
			kinds,
			nodeTypes,
			runs: runHost,
			rows,
			logger,
			now,
		});
		stops("triggers", CLOSE_MS, () => supervisor.close());
		contribute(triggerStates, {
			failing: (flow) => supervisor.status(flow).filter(({ state }) => state === "failing").length,
			startsRuns: (type) => supervisor.handles(type),
		});
		contribute(resetQueries, (flow) => supervisor.forget(flow));
		return { face: { supervisor, listeners }, start: () => supervisor.start() };
	},
	async routes(app, { platform: { nodeTypes }, needs, face }) {
		const { supervisor, listeners } = face;
		const { store, checks, publications } = needs.flows;
		triggerRoutes(app, { flows: store, publications, triggers: supervisor });
		listenRoutes(app, { listeners, triggers: supervisor });
		startRunRoutes(app, {
			flows: store,
			publications,
			checks,
			nodeTypes,
			triggers: supervisor,
			runs: needs.runs.runHost,
			robots: needs.robots.store,
			keptSessions: needs.browser.sessions.kept,
		});
		await supervisor.addRoutes(app);
	},
});
