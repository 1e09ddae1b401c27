import { costs, dayAccounts } from "../costs/index.ts";
import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { flowRules, runs } from "../runs/index.ts";
import { search, searchSources } from "../search/index.ts";
import { RobotAccounts } from "./robot-accounts.ts";
import { RobotStore, type RobotToolServices } from "./robot-store.ts";
import { robotRoutes } from "./routes/robots.ts";
import { SearchableRobots } from "./searchable-robots.ts";
import type {} from "./tables.ts";

export type { RobotStore } from "./robot-store.ts";

/** Robots: agents with a name, a playbook and tools, each compiled to a flow. */
export const robots = defineDomain({
	name: "robots",
	needs: [costs, flows, runs, search],
	async open({ platform: { database, nodeTypes, tools, onUnreadable, now }, needs, contribute }) {
		const { store: flowStore, publications } = needs.flows;
		const accounts = await RobotAccounts.open(database, now);
		const store = await RobotStore.open({
			database,
			accounts,
			flows: flowStore,
			publications,
			nodeTypes,
			onUnreadable,
			now,
		});
		contribute(searchSources, new SearchableRobots(database));
		contribute(dayAccounts, (flow) => accounts.of(flow));
		contribute(flowRules, (flow, audience) => store.refuse(flow, audience));
		const { definitions } = tools;
		await tools.serve<RobotToolServices>(new URL("./tools/", import.meta.url), {
			robots: store,
			definitions,
			flowOfRun: async (run) => (await needs.runs.runHost.get(run))?.flow,
		});
		tools.knowRobots({ ids: () => store.ids(), tools: (robot) => store.tools(robot) });
		store.watch(() => tools.renew());
		return { face: { store }, start: () => store.publishRest() };
	},
	routes(app, { platform: { nodeTypes }, needs, face: { store } }) {
		robotRoutes(app, { robots: store, flows: needs.flows.store, nodeTypes });
	},
});
