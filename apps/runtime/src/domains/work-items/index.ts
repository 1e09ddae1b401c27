import { documents } from "../documents/index.ts";
import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { openWork, type WorkToolServices } from "./open-work.ts";
import { processNode } from "./process/process-node.ts";
import { workItemImportRoutes } from "./routes/imports.ts";
import { workItemRoutes } from "./routes/items.ts";
import { workQueueRoutes } from "./routes/queues.ts";
import type {} from "./tables.ts";

/** Queues of work: what there is to be done, and by whom. */
export const workItems = defineDomain({
	name: "workItems",
	needs: [documents, flows],
	async open({ platform: { database, registry, tools, now }, needs }) {
		const work = openWork({ database, now });
		registry.add([processNode(work.workLeases)]);
		const { stepWrites } = needs.documents;
		await tools.serve<WorkToolServices>(new URL("./tools/", import.meta.url), { ...work, stepWrites });
		return { face: work };
	},
	routes(app, { needs, face }) {
		const { store, publications } = needs.flows;
		workQueueRoutes(app, { workQueues: face.workQueues, flows: store, publications });
		workItemRoutes(app, { workItems: face.workItems });
		workItemImportRoutes(app, { workItems: face.workItems });
	},
});
