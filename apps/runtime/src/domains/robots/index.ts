import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { flowRules, runs } from "../runs/index.ts";
import { search, searchSources } from "../search/index.ts";
import { RobotStore, type RobotToolServices } from "./robot-store.ts";
import { robotRoutes } from "./routes/robots.ts";
import { SearchableRobots } from "./searchable-robots.ts";
import type {} from "./tables.ts";

export type { RobotStore } from "./robot-store.ts";

/** Robots: agents with a name, a playbook and tools, each compiled to a flow. */
export const robots = defineDomain({
	name: "robots",
	needs: [flows, runs, search],
	async open({ platform: { database, nodeTypes, tools, onUnreadable, now }, needs, contribute }) {
		const { store: flowStore, publications } = needs.flows;
		const store = await RobotStore.open({
			database,
			flows: flowStore,
			publications,
			nodeTypes,
			onUnreadable,
			now,
		});
		contribute(searchSources, new SearchableRobots(database));
		contribute(flowRules, (flow, audience) => store.refuse(flow, audience));
		const { definitions } = tools;
		await tools.serve<RobotToolServices>(new URL("./tools/", import.meta.url), {
			robots: store,
			definitions,
		});
		tools.knowRobots({ ids: () => store.ids(), tools: (robot) => store.tools(robot) });
		store.watch(() => tools.renew());
		return { face: { store }, start: () => store.publishRest() };
	},
	routes(app, { platform: { nodeTypes }, needs, face: { store } }) {
		robotRoutes(app, { robots: store, flows: needs.flows.store, nodeTypes });
	},
});
