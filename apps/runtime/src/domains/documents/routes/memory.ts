import { Readable } from "node:stream";
import { AppError } from "@switchyard/spec/error";
import {
	ExportMemoryQuery,
	ForgetQuery,
	ForgetReply,
	ListMemoryQuery,
	ListMemoryReply,
	PutMemoryBody,
} from "@switchyard/spec/http";
import { MemoryEntry } from "@switchyard/spec/memory";
import { Type } from "typebox";
import { attachment } from "../../../platform/http/attachment.ts";
import type { Http } from "../../../platform/http/http.ts";
import { numbersIn } from "../../../platform/http/numbers-in.ts";
import { principalOf } from "../../../platform/http/principal.ts";
import type { MemoryFilter } from "../memory-rows.ts";
import type { MemoryStore } from "../memory-store.ts";
import { writerOf } from "../writing.ts";

export interface MemoryServices {
	readonly memory: MemoryStore;
}

/** What robots and flows remember: seen, corrected, exported and cleared by people. */
export function memoryRoutes(app: Http, { memory }: MemoryServices): void {
	const tags = ["Memory"];

	app.get(
		"/api/memory",
		{
			config: { access: "look", resource: "memory" },
			schema: {
				tags,
				operationId: "listMemory",
				summary: "What is remembered: pinned entries first, then the last written",
				querystring: ListMemoryQuery,
				response: { 200: ListMemoryReply },
			},
		},
		({ query: { offset, limit, text, ...whose } }) =>
			memory.list({ ...filterOf(whose), text }, numbersIn({ offset, limit })),
	);

	app.get(
		"/api/memory/export",
		{
			config: { access: "look", resource: "memory" },
			exposeHeadRoute: false,
			schema: {
				tags,
				operationId: "exportMemory",
				summary: "What is remembered as a JSON file",
				querystring: ExportMemoryQuery,
				described: {
					response: {
						200: {
							description: "A list of entries.",
							content: { "application/json": { schema: Type.Array(MemoryEntry) } },
						},
					},
				},
			},
		},
		({ query }, reply) =>
			reply
				.header("content-type", "application/json; charset=utf-8")
				.header("content-disposition", attachment("memory.json"))
				.send(Readable.from(jsonList(memory.all(filterOf(query))), { objectMode: false })),
	);

	app.put(
		"/api/memory",
		{
			config: { access: "edit", resource: "memory" },
			schema: {
				tags,
				operationId: "putMemory",
				summary: "Write an entry, or change it",
				body: PutMemoryBody,
				response: { 200: MemoryEntry },
			},
		},
		(request) => {
			const { memory: name, person = "", key, value, pinned, ...said } = request.body;
			return memory.remember({ memory: name, person, key }, value, {
				...writerOf(principalOf(request), said),
				pinned,
			});
		},
	);

	app.delete(
		"/api/memory",
		{
			config: { access: "remove", resource: "memory" },
			schema: {
				tags,
				operationId: "clearMemory",
				summary: "Forget an entry, or all of a memory or of a person",
				querystring: ForgetQuery,
				response: { 200: ForgetReply },
			},
		},
		async ({ query: { key, ...whose } }) => {
			refuseVague(key, whose);
			return { forgotten: await memory.forget({ ...filterOf(whose), key }) };
		},
	);
}

function filterOf({ memory, person }: ExportMemoryQuery): Pick<MemoryFilter, "memory" | "people"> {
	return { memory, people: person === undefined ? undefined : [person] };
}

/** A slip must not clear everything. @throws AppError `BODY_INVALID` */
function refuseVague(key: string | undefined, { memory, person }: ExportMemoryQuery): void {
	if (memory !== undefined || (person !== undefined && key === undefined)) return;
	throw new AppError("BODY_INVALID", {
		field: "memory",
		message:
			key === undefined ? "It is not said what to forget." : "It is not said in which memory the key is.",
		hint: "Name a `memory`, a `person`, or both; with a `key`, its `memory`.",
	});
}

async function* jsonList(entries: AsyncIterable<MemoryEntry>): AsyncGenerator<string> {
	let before = "[";
	for await (const entry of entries) {
		yield `${before}\n${JSON.stringify(entry)}`;
		before = ",";
	}
	yield before === "[" ? "[]\n" : "\n]\n";
}
