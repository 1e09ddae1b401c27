import type {
	AddWorkItemBody,
	ImportWorkItemsBody,
	ImportWorkItemsReply,
	ListWorkItemsQuery,
	ListWorkItemsReply,
	ListWorkQueuesReply,
	PutWorkQueueBody,
	WorkHistoryQuery,
	WorkHistoryReply,
	WorkItem,
	WorkItemReply,
	WorkQueue,
} from "@switchyard/spec";
import { part, query, withSignal } from "./address.ts";
import type { Ask } from "./request.ts";

const address = (queue: string) => `/api/queues/${part(queue)}`;

/** The part of the server's interface that is about queues and their items. */
export function workItemRequests(ask: Ask) {
	return {
		workQueues: async (signal?: AbortSignal) =>
			(await ask<ListWorkQueuesReply>("GET", "/api/queues", withSignal(signal))).queues,
		putWorkQueue: (queue: string, body: PutWorkQueueBody) => ask<WorkQueue>("PUT", address(queue), { body }),
		workHistory: (queue: string, period: WorkHistoryQuery, signal?: AbortSignal) =>
			ask<WorkHistoryReply>("GET", `${address(queue)}/history${query({ ...period })}`, withSignal(signal)),
		workItems: (queue: string, filter: ListWorkItemsQuery, signal?: AbortSignal) =>
			ask<ListWorkItemsReply>("GET", `${address(queue)}/items${query({ ...filter })}`, withSignal(signal)),
		workItem: (queue: string, item: string, signal?: AbortSignal) =>
			ask<WorkItemReply>("GET", `${address(queue)}/items/${part(item)}`, withSignal(signal)),
		addWorkItem: (queue: string, body: AddWorkItemBody) =>
			ask<WorkItem>("POST", `${address(queue)}/items`, { body }),
		importWorkItems: (queue: string, body: ImportWorkItemsBody) =>
			ask<ImportWorkItemsReply>("POST", `${address(queue)}/import`, { body }),
		retryWorkItem: (queue: string, item: string) =>
			ask<WorkItem>("POST", `${address(queue)}/items/${part(item)}/retry`),
		deleteWorkItem: (queue: string, item: string) =>
			ask<void>("DELETE", `${address(queue)}/items/${part(item)}`),
	};
}
