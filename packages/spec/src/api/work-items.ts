import { Type } from "typebox";
import {
	AddWorkItemBody,
	ChangeWorkItemsBody,
	ChangeWorkItemsReply,
	ExportWorkItemsQuery,
	ImportWorkItemsBody,
	ImportWorkItemsReply,
	ListWorkItemsQuery,
	ListWorkItemsReply,
	ListWorkQueuesReply,
	PreviewWorkItemsReply,
	PutWorkQueueBody,
	WorkHistoryQuery,
	WorkHistoryReply,
	WorkItemReply,
} from "../http/index.ts";
import { WorkItem, WorkQueue } from "../work/index.ts";
import { Done } from "./done.ts";
import { WorkItemParameters, WorkQueueParameters } from "./parameters.ts";
import { routes } from "./route.ts";

const CSV_TEXT = Type.String({ description: "The file, in UTF-8 with a byte order mark." });
const CSV = { description: "The items", content: { "text/csv": { schema: CSV_TEXT } } };

export const workItemsApi = routes("Work items", {
	"POST /api/queues/:queue/import": {
		operationId: "importWorkItems",
		summary: "Add an item to a queue for each row of a CSV table",
		params: WorkQueueParameters,
		body: ImportWorkItemsBody,
		response: { 200: ImportWorkItemsReply },
	},

	"POST /api/queues/:queue/import/preview": {
		operationId: "previewWorkItems",
		summary: "What an import of a CSV table would add; nothing is added",
		params: WorkQueueParameters,
		body: ImportWorkItemsBody,
		response: { 200: PreviewWorkItemsReply },
	},

	"GET /api/queues/:queue/items": {
		operationId: "listWorkItems",
		summary: "Items of a queue, the last changed first",
		params: WorkQueueParameters,
		querystring: ListWorkItemsQuery,
		response: { 200: ListWorkItemsReply },
	},

	"POST /api/queues/:queue/items": {
		operationId: "addWorkItem",
		summary: "Add an item to a queue",
		params: WorkQueueParameters,
		body: AddWorkItemBody,
		response: { 201: WorkItem },
	},

	"GET /api/queues/:queue/export": {
		operationId: "exportWorkItems",
		summary: "Items of a queue as a CSV file, the oldest first",
		params: WorkQueueParameters,
		querystring: ExportWorkItemsQuery,
		response: { 200: Type.String() },
		described: { response: { 200: CSV } },
	},

	"POST /api/queues/:queue/items/change": {
		operationId: "changeWorkItems",
		summary: "Give items that are not over another priority or due time",
		params: WorkQueueParameters,
		body: ChangeWorkItemsBody,
		response: { 200: ChangeWorkItemsReply },
	},

	"GET /api/queues/:queue/items/:item": {
		operationId: "getWorkItem",
		summary: "An item with every attempt at it",
		params: WorkItemParameters,
		response: { 200: WorkItemReply },
	},

	"POST /api/queues/:queue/items/:item/retry": {
		operationId: "retryWorkItem",
		summary: "Have an item that is done, failed or abandoned tried once more",
		params: WorkItemParameters,
		response: { 200: WorkItem },
	},

	"DELETE /api/queues/:queue/items/:item": {
		operationId: "deleteWorkItem",
		summary: "Delete an item that no robot works on",
		params: WorkItemParameters,
		response: { 204: Done },
	},

	"GET /api/queues": {
		operationId: "listWorkQueues",
		summary: "The queues of work items, with how many items each has by status",
		response: { 200: ListWorkQueuesReply },
	},

	"GET /api/queues/:queue": {
		operationId: "getWorkQueue",
		summary: "A queue of work items",
		params: WorkQueueParameters,
		response: { 200: WorkQueue },
	},

	"PUT /api/queues/:queue": {
		operationId: "putWorkQueue",
		summary: "Make a queue of work items, or change its settings",
		params: WorkQueueParameters,
		body: PutWorkQueueBody,
		response: { 200: WorkQueue },
	},

	"DELETE /api/queues/:queue": {
		operationId: "deleteWorkQueue",
		summary: "Delete a queue that no flow uses, and all its items",
		params: WorkQueueParameters,
		response: { 204: Done },
	},

	"GET /api/queues/:queue/history": {
		operationId: "getWorkHistory",
		summary: "How many items of a queue were added, done, failed and abandoned, by day",
		params: WorkQueueParameters,
		querystring: WorkHistoryQuery,
		response: { 200: WorkHistoryReply },
	},
});
