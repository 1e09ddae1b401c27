import type {
	ExportMemoryQuery,
	ForgetQuery,
	ForgetReply,
	ListMemoryQuery,
	ListMemoryReply,
	PutMemoryBody,
} from "@switchyard/spec/http";
import type { MemoryEntry } from "@switchyard/spec/memory";
import { query, withSignal } from "./address.ts";
import type { Ask } from "./request.ts";

/** Where a browser gets what is remembered as a file. */
export function memoryFileAddress(whose: ExportMemoryQuery): string {
	return `/api/memory/export${query({ ...whose })}`;
}

/** The part of the server's interface that is about what is remembered. */
export function memoryRequests(ask: Ask) {
	return {
		memory: (filter: ListMemoryQuery, signal?: AbortSignal) =>
			ask<ListMemoryReply>("GET", `/api/memory${query({ ...filter })}`, withSignal(signal)),
		putMemory: (body: PutMemoryBody) => ask<MemoryEntry>("PUT", "/api/memory", { body }),
		forget: (what: ForgetQuery) => ask<ForgetReply>("DELETE", `/api/memory${query({ ...what })}`),
	};
}
