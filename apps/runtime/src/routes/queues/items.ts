import { Readable } from "node:stream";
import {
	AddWorkItemBody,
	ChangeWorkItemsBody,
	ChangeWorkItemsReply,
	ExportWorkItemsQuery,
	ImportWorkItemsBody,
	ImportWorkItemsReply,
	ListWorkItemsQuery,
	ListWorkItemsReply,
	type Mark,
	PreviewWorkItemsReply,
	WorkItem,
	WorkItemReply,
} from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Http } from "../../http/http.ts";
import type { Sessions } from "../../http/session.ts";
import { csvOfItems } from "../../work-items/export-csv.ts";
import { itemsOfCsv } from "../../work-items/import-csv.ts";
import type { ItemFilter } from "../../work-items/item-rows.ts";
import type { Work } from "../../work-items/open-work.ts";
import { previewCsv } from "../../work-items/preview-csv.ts";
import { Done } from "../done.ts";
import { attachment } from "../files/attachment.ts";
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
		({ params, query: { offset, limit, ...query } }) =>
			workItems.list(params.queue, filterOf(query), {
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

	app.post(
		"/api/queues/:queue/import/preview",
		{
			config,
			bodyLimit: TABLE_LIMIT,
			schema: {
				tags,
				operationId: "previewWorkItems",
				summary: "What an import of a CSV table would add; nothing is added",
				params: WorkQueueParameters,
				body: ImportWorkItemsBody,
				response: { 200: PreviewWorkItemsReply },
			},
		},
		({ params, body }) => previewCsv(workItems, params.queue, body),
	);

	app.get(
		"/api/queues/:queue/export",
		{
			config,
			schema: {
				tags,
				operationId: "exportWorkItems",
				summary: "Items of a queue as a CSV file, the oldest first",
				params: WorkQueueParameters,
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
			config,
			schema: {
				tags,
				operationId: "changeWorkItems",
				summary: "Give items that are not over another priority or due time",
				params: WorkQueueParameters,
				body: ChangeWorkItemsBody,
				response: { 200: ChangeWorkItemsReply },
			},
		},
		({ params, body }) => workItems.change(params.queue, body),
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

function filterOf({ dueFrom, dueTo, ...filter }: ExportWorkItemsQuery): ItemFilter {
	return {
		...filter,
		...(dueFrom === undefined ? {} : { dueFrom: Number(dueFrom) }),
		...(dueTo === undefined ? {} : { dueTo: Number(dueTo) }),
	};
}
