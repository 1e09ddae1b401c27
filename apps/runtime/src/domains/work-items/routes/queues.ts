import { workItemsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import type { Work } from "../open-work.ts";
import { type QueueUseOptions, refuseUsed } from "../queue-use.ts";

/** Queues of work items. */
export function workQueueRoutes(
	app: Http,
	{ workQueues, ...flows }: Pick<Work, "workQueues"> & QueueUseOptions,
): void {
	app.route({
		...workItemsApi["GET /api/queues"],
		config: { access: "look", resource: "queue" },
		handler: async () => ({ queues: await workQueues.list() }),
	});

	app.route({
		...workItemsApi["GET /api/queues/:queue"],
		config: { access: "look", resource: "queue" },
		handler: ({ params }) => workQueues.get(params.queue),
	});

	app.route({
		...workItemsApi["PUT /api/queues/:queue"],
		config: { access: "edit", resource: "queue" },
		handler: ({ params, body }) => workQueues.put(params.queue, body),
	});

	app.route({
		...workItemsApi["DELETE /api/queues/:queue"],
		config: { access: "remove", resource: "queue" },
		handler: async ({ params }, reply) => {
			await refuseUsed(params.queue, flows);
			await workQueues.remove(params.queue);
			return reply.code(204).send(null);
		},
	});

	app.route({
		...workItemsApi["GET /api/queues/:queue/history"],
		config: { access: "look", resource: "queue" },
		handler: ({ params, query }) => workQueues.history(params.queue, query),
	});
}
