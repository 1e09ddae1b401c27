import { Readable } from "node:stream";
import {
	AddWorkItemBody,
	ChangeWorkItemsBody,
	ChangeWorkItemsReply,
	ExportWorkItemsQuery,
	ListWorkItemsQuery,
	ListWorkItemsReply,
	WorkItemReply,
} from "@switchyard/spec/http";
import { WorkItem } from "@switchyard/spec/work";
import { Type } from "typebox";
import { attachment } from "../../../platform/http/attachment.ts";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { numbersIn } from "../../../platform/http/numbers-in.ts";
import { WorkItemParameters, WorkQueueParameters } from "../../../platform/http/parameters.ts";
import { csvOfItems } from "../export-csv.ts";
import type { ItemFilter } from "../item-rows.ts";
import type { Work } from "../open-work.ts";
import { labelOfAdded } from "./label-of-added.ts";

export type WorkItemServices = Pick<Work, "workItems">;

/** The items of queues. */
export function workItemRoutes(app: Http, { workItems }: WorkItemServices): void {
	const tags = ["Work items"];
	const ofQueue = { tags, params: WorkQueueParameters };
	const ofItem = { tags, params: WorkItemParameters };

	app.get(
		"/api/queues/:queue/items",
		{
			config: { access: "look", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "listWorkItems",
				summary: "Items of a queue, the last changed first",
				querystring: ListWorkItemsQuery,
				response: { 200: ListWorkItemsReply },
			},
		},
		({ params, query: { offset, limit, ...query } }) =>
			workItems.list(params.queue, filterOf(query), numbersIn({ offset, limit })),
	);

	app.post(
		"/api/queues/:queue/items",
		{
			config: { access: "add", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "addWorkItem",
				summary: "Add an item to a queue",
				body: AddWorkItemBody,
				response: { 201: WorkItem },
			},
		},
		async (request, reply) => {
			const { params, body } = request;
			reply.code(201);
			return await workItems.add(params.queue, body, { label: labelOfAdded(request) });
		},
	);

	app.get(
		"/api/queues/:queue/export",
		{
			config: { access: "look", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "exportWorkItems",
				summary: "Items of a queue as a CSV file, the oldest first",
				querystring: ExportWorkItemsQuery,
				response: { 200: Type.String({ description: "The file, in UTF-8 with a byte order mark." }) },
			},
		},
		async ({ params: { queue }, query }, reply) => {
			const file = Readable.from(csvOfItems(await workItems.pages(queue, filterOf(query))));
			reply.type("text/csv; charset=utf-8").header("content-disposition", attachment(`${queue}.csv`));
			// Fastify's types know only what the schema says.
			return reply.send(file as unknown as string);
		},
	);

	app.post(
		"/api/queues/:queue/items/change",
		{
			config: { access: "edit", resource: "queue" },
			schema: {
				...ofQueue,
				operationId: "changeWorkItems",
				summary: "Give items that are not over another priority or due time",
				body: ChangeWorkItemsBody,
				response: { 200: ChangeWorkItemsReply },
			},
		},
		({ params, body }) => workItems.change(params.queue, body),
	);

	app.get(
		"/api/queues/:queue/items/:item",
		{
			config: { access: "look", resource: "queue" },
			schema: {
				...ofItem,
				operationId: "getWorkItem",
				summary: "An item with every attempt at it",
				response: { 200: WorkItemReply },
			},
		},
		({ params }) => workItems.get(params.queue, params.item),
	);

	app.post(
		"/api/queues/:queue/items/:item/retry",
		{
			config: { access: "edit", resource: "queue" },
			schema: {
				...ofItem,
				operationId: "retryWorkItem",
				summary: "Have an item that is done, failed or abandoned tried once more",
				response: { 200: WorkItem },
			},
		},
		({ params }) => workItems.retry(params.queue, params.item),
	);

	app.delete(
		"/api/queues/:queue/items/:item",
		{
			config: { access: "edit", resource: "queue" },
			schema: {
				...ofItem,
				operationId: "deleteWorkItem",
				summary: "Delete an item that no robot works on",
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await workItems.remove(params.queue, params.item);
			return reply.code(204).send(null);
		},
	);
}

function filterOf({ dueFrom, dueTo, ...filter }: ExportWorkItemsQuery): ItemFilter {
	return { ...filter, ...numbersIn({ dueFrom, dueTo }) };
}
