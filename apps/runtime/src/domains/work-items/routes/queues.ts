import {
	ListWorkQueuesReply,
	PutWorkQueueBody,
	WorkHistoryQuery,
	WorkHistoryReply,
} from "@switchyard/spec/http";
import { WorkQueue } from "@switchyard/spec/work";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { WorkQueueParameters } from "../../../platform/http/parameters.ts";
import type { Work } from "../open-work.ts";
import { type QueueUseOptions, refuseUsed } from "../queue-use.ts";

/** Queues of work items. */
export function workQueueRoutes(
	app: Http,
	{ workQueues, ...flows }: Pick<Work, "workQueues"> & QueueUseOptions,
): void {
	const tags = ["Work items"];
	const ofQueue = { tags, params: WorkQueueParameters };

	app.get(
		"/api/queues",
		{
			config: { access: "look", resource: "queue" },
			schema: {
				tags,
				operationId: "listWorkQueues",
				summary: "The queues of work items, with how many items each has by status",
				response: { 200: ListWorkQueuesReply },
			},
		},
		async () => ({ queues: await workQueues.list() }),
	);

	app.get(
		"/api/queues/:queue",
		{
			config: { access: "look", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "getWorkQueue",
				summary: "A queue of work items",
				response: { 200: WorkQueue },
			},
		},
		({ params }) => workQueues.get(params.queue),
	);

	app.put(
		"/api/queues/:queue",
		{
			config: { access: "edit", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "putWorkQueue",
				summary: "Make a queue of work items, or change its settings",
				body: PutWorkQueueBody,
				response: { 200: WorkQueue },
			},
		},
		({ params, body }) => workQueues.put(params.queue, body),
	);

	app.delete(
		"/api/queues/:queue",
		{
			config: { access: "remove", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "deleteWorkQueue",
				summary: "Delete a queue that no flow uses, and all its items",
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await refuseUsed(params.queue, flows);
			await workQueues.remove(params.queue);
			return reply.code(204).send(null);
		},
	);

	app.get(
		"/api/queues/:queue/history",
		{
			config: { access: "look", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "getWorkHistory",
				summary: "How many items of a queue were added, done, failed and abandoned, by day",
				querystring: WorkHistoryQuery,
				response: { 200: WorkHistoryReply },
			},
		},
		({ params, query }) => workQueues.history(params.queue, query),
	);
}
