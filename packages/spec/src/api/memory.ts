import { ForgetQuery, ForgetReply, ListMemoryQuery, ListMemoryReply, PutMemoryBody } from "../http/index.ts";
import { MemoryEntry } from "../memory/index.ts";
import { routes } from "./route.ts";

export const memoryApi = routes("Memory", {
	"GET /api/memory": {
		operationId: "listMemory",
		summary: "What is remembered: pinned entries first, then the last written",
		querystring: ListMemoryQuery,
		response: { 200: ListMemoryReply },
	},

	"PUT /api/memory": {
		operationId: "putMemory",
		summary: "Write an entry, or change it",
		body: PutMemoryBody,
		response: { 200: MemoryEntry },
	},

	"DELETE /api/memory": {
		operationId: "clearMemory",
		summary: "Forget an entry, or all of a memory or of a person",
		querystring: ForgetQuery,
		response: { 200: ForgetReply },
	},
});
