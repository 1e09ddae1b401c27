import { calls } from "../calls/index.ts";
import { callerFolders } from "../calls/programs/caller-folders.ts";
import { documents } from "../documents/index.ts";
import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { flowRules, runs } from "../runs/index.ts";
import { search } from "../search/index.ts";
import { workItems } from "../work-items/index.ts";
import { RobotStore } from "./robot-store.ts";
import { robotRoutes } from "./routes/robots.ts";
import type {} from "./tables.ts";
import { ToolProvider } from "./workspace/tool-provider.ts";

/** Robots, and the tools of the workspace that they and others use. */
export const robots = defineDomain({
	name: "robots",
	needs: [calls, documents, flows, runs, search, workItems],
	async open({ platform, needs, contribute }) {
		const { database, nodeTypes, registry, onUnreadable, now } = platform;
		const { store: flowStore, publications } = needs.flows;
		const { runHost } = needs.runs;
		const tools = await ToolProvider.open();
		registry.add(tools.nodeTypes());
		const store = await RobotStore.open({
			database,
			flows: flowStore,
			publications,
			nodeTypes,
			onUnreadable,
			now,
		});
		contribute(flowRules, (flow, audience) => store.refuse(flow, audience));
		tools.connect({
			services: {
				...needs.documents,
				...needs.workItems,
				robots: store,
				search: needs.search,
				callerFolders: (run, signal) => callerFolders(needs.calls.programs, run, signal),
				flowOfRun: async (run) => (await runHost.get(run))?.flow,
			},
			nodeTypes,
			onChange: () => registry.changed(),
			values: () => ({ robots: store.ids() }),
		});
		store.watch(() => tools.renew());
		return { face: { store, tools } };
	},
	routes(app, { platform: { nodeTypes }, needs, face: { store } }) {
		robotRoutes(app, { robots: store, flows: needs.flows.store, nodeTypes });
	},
});
