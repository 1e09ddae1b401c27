import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { openWork } from "./open-work.ts";
import { workItemImportRoutes } from "./routes/imports.ts";
import { workItemRoutes } from "./routes/items.ts";
import { workQueueRoutes } from "./routes/queues.ts";
import type {} from "./tables.ts";

/** Queues of work: what there is to be done, and by whom. */
export const workItems = defineDomain({
	name: "workItems",
	needs: [flows],
	open: ({ platform: { database, now } }) => ({ face: openWork({ database, now }) }),
	routes(app, { needs, face, principals }) {
		const { store, publications } = needs.flows;
		workQueueRoutes(app, { workQueues: face.workQueues, flows: store, publications });
		workItemRoutes(app, { workItems: face.workItems, principals });
		workItemImportRoutes(app, { workItems: face.workItems, principals });
	},
});
