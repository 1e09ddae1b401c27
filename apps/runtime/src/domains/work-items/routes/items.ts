import { Readable } from "node:stream";
import { workItemsApi } from "@switchyard/spec/api";
import type { ExportWorkItemsQuery } from "@switchyard/spec/http";
import { attachment } from "../../../platform/http/attachment.ts";
import type { Http } from "../../../platform/http/http.ts";
import { numbersIn } from "../../../platform/http/numbers-in.ts";
import { inputMark, principalOf } from "../../../platform/http/principal.ts";
import { csvOfItems } from "../export-csv.ts";
import type { ItemFilter } from "../item-rows.ts";
import type { Work } from "../open-work.ts";

export type WorkItemServices = Pick<Work, "workItems">;

/** The items of queues. */
export function workItemRoutes(app: Http, { workItems }: WorkItemServices): void {
	app.route({
		...workItemsApi["GET /api/queues/:queue/items"],
		config: { access: "look", resource: "queue" },
		handler: ({ params, query: { offset, limit, ...query } }) =>
			workItems.list(params.queue, filterOf(query), numbersIn({ offset, limit })),
	});

	app.route({
		...workItemsApi["POST /api/queues/:queue/items"],
		config: { access: "add", resource: "queue" },
		handler: async (request, reply) => {
			const { params, body } = request;
			reply.code(201);
			return await workItems.add(params.queue, body, { label: inputMark(principalOf(request)) ?? {} });
		},
	});

	app.route({
		...workItemsApi["GET /api/queues/:queue/export"],
		config: { access: "look", resource: "queue" },
		handler: async ({ params: { queue }, query }, reply) => {
			const file = Readable.from(csvOfItems(await workItems.pages(queue, filterOf(query))));
			reply.type("text/csv; charset=utf-8").header("content-disposition", attachment(`${queue}.csv`));
			// Fastify's types know only what the schema says.
			return reply.send(file as unknown as string);
		},
	});

	app.route({
		...workItemsApi["POST /api/queues/:queue/items/change"],
		config: { access: "edit", resource: "queue" },
		handler: ({ params, body }) => workItems.change(params.queue, body),
	});

	app.route({
		...workItemsApi["GET /api/queues/:queue/items/:item"],
		config: { access: "look", resource: "queue" },
		handler: ({ params }) => workItems.get(params.queue, params.item),
	});

	app.route({
		...workItemsApi["POST /api/queues/:queue/items/:item/retry"],
		config: { access: "edit", resource: "queue" },
		handler: ({ params }) => workItems.retry(params.queue, params.item),
	});

	app.route({
		...workItemsApi["DELETE /api/queues/:queue/items/:item"],
		config: { access: "edit", resource: "queue" },
		handler: async ({ params }, reply) => {
			await workItems.remove(params.queue, params.item);
			return reply.code(204).send(null);
		},
	});
}

function filterOf({ dueFrom, dueTo, ...filter }: ExportWorkItemsQuery): ItemFilter {
	return { ...filter, ...numbersIn({ dueFrom, dueTo }) };
}
