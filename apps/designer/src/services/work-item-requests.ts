import type {
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
} from "@switchyard/spec/http";
import type { WorkItem, WorkQueue } from "@switchyard/spec/work";
import { part, query, withSignal } from "./address.ts";
import type { Ask } from "./request.ts";

const address = (queue: string) => `/api/queues/${part(queue)}`;

/** The part of the server's interface that is about queues and their items. */
export function workItemRequests(ask: Ask) {
	return {
		workQueues: async (signal?: AbortSignal) =>
			(await ask<ListWorkQueuesReply>("GET", "/api/queues", withSignal(signal))).queues,
		putWorkQueue: (queue: string, body: PutWorkQueueBody) => ask<WorkQueue>("PUT", address(queue), { body }),
		removeWorkQueue: (queue: string) => ask<void>("DELETE", address(queue)),
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
		previewWorkItems: (queue: string, body: ImportWorkItemsBody) =>
			ask<PreviewWorkItemsReply>("POST", `${address(queue)}/import/preview`, { body }),
		/** Where the items that fit are downloaded from as a CSV file. */
		workItemsFileAddress: (queue: string, filter: ExportWorkItemsQuery) =>
			`${address(queue)}/export${query({ ...filter })}`,
		changeWorkItems: (queue: string, body: ChangeWorkItemsBody) =>
			ask<ChangeWorkItemsReply>("POST", `${address(queue)}/items/change`, { body }),
		retryWorkItem: (queue: string, item: string) =>
			ask<WorkItem>("POST", `${address(queue)}/items/${part(item)}/retry`),
		deleteWorkItem: (queue: string, item: string) =>
			ask<void>("DELETE", `${address(queue)}/items/${part(item)}`),
	};
}
