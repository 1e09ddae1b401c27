import { workItemsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import { inputMark, principalOf } from "../../../platform/http/principal.ts";
import { itemsOfCsv } from "../import-csv.ts";
import { previewCsv } from "../preview-csv.ts";
import type { WorkItemServices } from "./items.ts";

/** The largest body of a request that carries a table, in bytes: each character may take several as JSON. */
const TABLE_LIMIT = 16 * 1024 * 1024;

/** Items of a queue from tables. */
export function workItemImportRoutes(app: Http, { workItems }: WorkItemServices): void {
	app.route({
		...workItemsApi["POST /api/queues/:queue/import"],
		config: { access: "add", resource: "queue" },
		bodyLimit: TABLE_LIMIT,
		handler: async (request) => {
			const items = await itemsOfCsv(request.body);
			const label = inputMark(principalOf(request)) ?? {};
			const added = await workItems.addMissing(request.params.queue, items, label);
			return { added, existing: items.length - added };
		},
	});

	app.route({
		...workItemsApi["POST /api/queues/:queue/import/preview"],
		config: { access: "look", resource: "queue" },
		bodyLimit: TABLE_LIMIT,
		handler: ({ params, body }) => previewCsv(workItems, params.queue, body),
	});
}
