import { Readable } from "node:stream";
import { memoryApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import { ExportMemoryQuery } from "@switchyard/spec/http";
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
	app.route({
		...memoryApi["GET /api/memory"],
		config: { access: "look", resource: "memory" },
		handler: ({ query: { offset, limit, text, ...whose } }) =>
			memory.list({ ...filterOf(whose), text }, numbersIn({ offset, limit })),
	});

	app.get(
		"/api/memory/export",
		{
			config: { access: "look", resource: "memory" },
			exposeHeadRoute: false,
			schema: {
				tags: ["Memory"],
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

	app.route({
		...memoryApi["PUT /api/memory"],
		config: { access: "edit", resource: "memory" },
		handler: (request) => {
			const { memory: name, person = "", key, value, pinned, ...said } = request.body;
			return memory.remember({ memory: name, person, key }, value, {
				...writerOf(principalOf(request), said),
				pinned,
			});
		},
	});

	app.route({
		...memoryApi["DELETE /api/memory"],
		config: { access: "remove", resource: "memory" },
		handler: async ({ query: { key, ...whose } }) => {
			refuseVague(key, whose);
			return { forgotten: await memory.forget({ ...filterOf(whose), key }) };
		},
	});
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
