import { Readable } from "node:stream";
import type { WorkspaceFiles } from "@switchyard/node-kit";
import { AppError } from "@switchyard/spec/error";
import { RunId, ToolName } from "@switchyard/spec/identity";
import { PublishedTool, ToolPublicationName, type WaitingReply } from "@switchyard/spec/tool-publication";
import type { FastifyReply } from "fastify";
import { Type } from "typebox";
import { attachment } from "../../../platform/http/attachment.ts";
import { BYTES_REPLY, OCTETS } from "../../../platform/http/bytes-reply.ts";
import { goneSignal } from "../../../platform/http/gone-signal.ts";
import type { Http } from "../../../platform/http/http.ts";
import { httpFailure, idempotencyKey } from "../../../platform/http/http-reply.ts";
import { unknownTool } from "../../calls/index.ts";
import { orRefusal } from "../../files/index.ts";
import { openApiOf } from "../openapi.ts";
import type { PublishedCalls, PublishedReply } from "../published-calls.ts";
import { resultParts } from "../result-files.ts";
import type { ToolPublications } from "../tool-publications.ts";
import { publishedCaller } from "./published-caller.ts";

export interface PublishedToolServices {
	readonly toolPublications: Pick<ToolPublications, "get" | "tools">;
	readonly publishedCalls: Pick<PublishedCalls, "call" | "find" | "given">;
	readonly files: Pick<WorkspaceFiles, "open">;
	readonly version: string;
}

const CLOSED = { additionalProperties: false } as const;
const Named = Type.Object({ publication: ToolPublicationName }, CLOSED);
const NamedTool = Type.Object({ publication: ToolPublicationName, tool: ToolName }, CLOSED);
const NamedFile = Type.Object(
	{
		publication: ToolPublicationName,
		call: RunId,
		/** Its number in the result, from 1. */
		file: Type.String({ pattern: "^[1-9][0-9]{0,3}$" }),
	},
	CLOSED,
);
const NamedCall = Type.Object({ publication: ToolPublicationName, call: RunId }, CLOSED);

/** The tool publications over plain HTTP. */
export function publishedToolRoutes(app: Http, services: PublishedToolServices): void {
	const { toolPublications, publishedCalls, files, version } = services;
	const config = { access: "call", resource: "publication", outside: true } as const;
	const tags = ["Published tools"];

	app.get(
		"/tools/:publication",
		{
			config,
			schema: {
				tags,
				operationId: "listPublishedTools",
				summary: "The tools of a publication",
				params: Named,
				response: { 200: Type.Object({ tools: Type.Array(PublishedTool) }, CLOSED) },
			},
		},
		async ({ params }) => {
			const tools = await toolPublications.tools(params.publication);
			return { tools: tools.map(({ toolSession: _, ...tool }) => tool) };
		},
	);

	app.get(
		"/tools/:publication/openapi.json",
		{ config, schema: { hide: true, params: Named } },
		async ({ params: { publication }, servedAt: origin }) => {
			const { description } = toolPublications.get(publication);
			const tools = await toolPublications.tools(publication);
			return openApiOf({ publication, description, tools, origin, version });
		},
	);

	app.post(
		"/tools/:publication/:tool",
		{
			config,
			schema: {
				tags,
				operationId: "callPublishedTool",
				summary: "Call a tool of a publication with its arguments",
				params: NamedTool,
				body: Type.Optional(Type.Object({})),
			},
		},
		async (request, reply) => {
			const { publication, tool: name } = request.params;
			const tool = (await toolPublications.tools(publication)).find((each) => each.name === name);
			if (!tool) return send(reply, publication, { reply: { status: "error", error: unknownTool(name) } });
			const answer = await publishedCalls.call({
				caller: publishedCaller(request, publication),
				tool,
				arguments: request.body ?? {},
				key: idempotencyKey(request.headers["idempotency-key"]),
				signal: goneSignal(reply),
			});
			return send(reply, publication, answer);
		},
	);

	app.get(
		"/tools/:publication/calls/:call",
		{
			config,
			schema: {
				tags,
				operationId: "getPublishedCall",
				summary: "The result of a call of a publication's tool, or what it waits for",
				params: NamedCall,
			},
		},
		async (request, reply) => {
			const { publication, call: run } = request.params;
			toolPublications.get(publication);
			const known = await publishedCalls.find(publishedCaller(request, publication), run);
			return send(reply, publication, { run, reply: known ?? { status: "input_required" } });
		},
	);

	app.get(
		"/tools/:publication/calls/:call/files/:file",
		{
			config,
			exposeHeadRoute: false,
			schema: {
				tags,
				operationId: "getPublishedFile",
				summary: "A file of the result of a call of a publication's tool",
				params: NamedFile,
				described: { response: { 200: BYTES_REPLY } },
			},
		},
		async (request, reply) => {
			const { publication, call, file: number } = request.params;
			const tools = await toolPublications.tools(publication);
			const given = await publishedCalls.given(publishedCaller(request, publication), call);
			const tool = tools.find(({ name }) => name === given?.tool);
			const all = given && tool ? resultParts(tool.output_schema, given.outputs, files).files : [];
			const file = all[Number(number) - 1];
			if (!file) throw noFile(all.length);
			const { bytes, chunks } = await orRefusal(file.open());
			// Never by its own type: what a flow fetched must not act as a page of this server.
			return reply
				.header("content-type", OCTETS)
				.header("content-disposition", attachment(file.name))
				.header("content-length", bytes)
				.send(Readable.from(chunks(), { objectMode: false }));
		},
	);
}

function send(reply: FastifyReply, publication: string, { run, reply: answer }: PublishedReply) {
	if (run !== undefined) reply.header("switchyard-run", run);
	if (answer.status === "ok") return reply.send(answer.result ?? {});
	if (answer.status === "input_required" && run !== undefined) {
		const at = `/tools/${publication}/calls/${run}`;
		const message = `A person has been asked, or the tool still works. Ask again at ${at}.`;
		const waiting: WaitingReply = { status: "waiting", call: run, message };
		return reply.code(202).header("location", at).header("retry-after", "5").send(waiting);
	}
	const { error } = answer;
	if (error === undefined) throw new AppError("NODE_FAILED");
	const { status, body } = httpFailure(error);
	if (error.retry_after_ms !== undefined) reply.header("retry-after", Math.ceil(error.retry_after_ms / 1000));
	return reply.code(status).send(body);
}

function noFile(count: number): AppError {
	return new AppError("FILE_NOT_FOUND", {
		message:
			count === 0 ? "The call has given no file." : "The result of the call has no file of this number.",
		field: "file",
		hint:
			count === 0 ? "Ask for the call itself: it may still be under way." : `Its files are 1 to ${count}.`,
	});
}
