import {
	AddWorkItemBody,
	ImportWorkItemsBody,
	ImportWorkItemsReply,
	ListWorkItemsQuery,
	ListWorkItemsReply,
	type Mark,
	WorkItem,
	WorkItemReply,
} from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import type { Http } from "../../http/http.ts";
import type { Sessions } from "../../http/session.ts";
import { itemsOfCsv } from "../../work-items/import-csv.ts";
import type { Work } from "../../work-items/open-work.ts";
import { Done } from "../done.ts";
import { WorkItemParameters, WorkQueueParameters } from "../parameters.ts";
import { principalOf } from "../principal.ts";

export interface WorkItemServices extends Pick<Work, "workItems"> {
	readonly sessions: Pick<Sessions, "principalOf">;
}

/** The largest body of a request that carries a table, in bytes: each character may take several as JSON. */
const TABLE_LIMIT = 16 * 1024 * 1024;

/** The items of queues. */
export function workItemRoutes(app: Http, { workItems, sessions }: WorkItemServices): void {
	const config = { access: "administer" } as const;
	const adding = { access: "add-work-items" } as const;
	const tags = ["Work items"];
	// A person's own words are trusted, those of a program are not.
	const labelOf = (request: FastifyRequest): Mark =>
		principalOf(sessions, request).id.startsWith("session ") ? {} : { untrusted: true };

	app.get(
		"/api/queues/:queue/items",
		{
			config,
			schema: {
				tags,
				operationId: "listWorkItems",
				summary: "Items of a queue, the last changed first",
				params: WorkQueueParameters,
				querystring: ListWorkItemsQuery,
				response: { 200: ListWorkItemsReply },
			},
		},
		({ params, query: { offset, limit, ...filter } }) =>
			workItems.list(params.queue, filter, {
				...(offset === undefined ? {} : { offset: Number(offset) }),
				...(limit === undefined ? {} : { limit: Number(limit) }),
			}),
	);

	app.post(
		"/api/queues/:queue/items",
		{
			config: adding,
			schema: {
				tags,
				operationId: "addWorkItem",
				summary: "Add an item to a queue",
				params: WorkQueueParameters,
				body: AddWorkItemBody,
				response: { 201: WorkItem },
			},
		},
		async (request, reply) => {
			const { params, body } = request;
			reply.code(201);
			return await workItems.add(params.queue, body, { label: labelOf(request) });
		},
	);

	app.post(
		"/api/queues/:queue/import",
		{
			config: adding,
			bodyLimit: TABLE_LIMIT,
			schema: {
				tags,
				operationId: "importWorkItems",
				summary: "Add an item to a queue for each row of a CSV table",
				params: WorkQueueParameters,
				body: ImportWorkItemsBody,
				response: { 200: ImportWorkItemsReply },
			},
		},
		async (request) => {
			const items = await itemsOfCsv(request.body);
			const added = await workItems.addMissing(request.params.queue, items, labelOf(request));
			return { added, existing: items.length - added };
		},
	);

	app.get(
		"/api/queues/:queue/items/:item",
		{
			config,
			schema: {
				tags,
				operationId: "getWorkItem",
				summary: "An item with every attempt at it",
				params: WorkItemParameters,
				response: { 200: WorkItemReply },
			},
		},
		({ params }) => workItems.get(params.queue, params.item),
	);

	app.post(
		"/api/queues/:queue/items/:item/retry",
		{
			config,
			schema: {
				tags,
				operationId: "retryWorkItem",
				summary: "Have an item that is done, failed or abandoned tried once more",
				params: WorkItemParameters,
				response: { 200: WorkItem },
			},
		},
		({ params }) => workItems.retry(params.queue, params.item),
	);

	app.delete(
		"/api/queues/:queue/items/:item",
		{
			config,
			schema: {
				tags,
				operationId: "deleteWorkItem",
				summary: "Delete an item that no robot works on",
				params: WorkItemParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await workItems.remove(params.queue, params.item);
			return reply.code(204).send(null);
		},
	);
}
