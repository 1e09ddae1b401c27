import {
	AppError,
	PublishedTool,
	RunId,
	ToolName,
	ToolPublicationName,
	type WaitingReply,
} from "@switchyard/spec";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { unknownTool } from "../bridge/calls/call-errors.ts";
import { httpFailure, idempotencyKey } from "../bridge/published/http-reply.ts";
import { openApiOf } from "../bridge/published/openapi.ts";
import type { PublishedCalls, PublishedReply } from "../bridge/published/published-calls.ts";
import type { ToolPublications } from "../bridge/published/tool-publications.ts";
import type { Http } from "../http/http.ts";
import type { Sessions } from "../http/session.ts";
import { goneSignal } from "./gone-signal.ts";

export interface PublishedToolServices {
	readonly toolPublications: Pick<ToolPublications, "get" | "tools">;
	readonly publishedCalls: Pick<PublishedCalls, "call" | "find">;
	readonly sessions: Pick<Sessions, "principalOf">;
	readonly version: string;
}

const CLOSED = { additionalProperties: false } as const;
const Named = Type.Object({ publication: ToolPublicationName }, CLOSED);
const NamedTool = Type.Object({ publication: ToolPublicationName, tool: ToolName }, CLOSED);
const NamedCall = Type.Object({ publication: ToolPublicationName, call: RunId }, CLOSED);

/** The tool publications over plain HTTP. */
export function publishedToolRoutes(app: Http, services: PublishedToolServices): void {
	const { toolPublications, publishedCalls, sessions, version } = services;
	const config = { access: "call-published-tools", outside: true } as const;
	const tags = ["Published tools"];
	const callerOf = (request: FastifyRequest, publication: string) => ({
		publication,
		principal: sessions.principalOf(request)?.id ?? "",
	});

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
			return { tools: tools.map(({ session: _, ...tool }) => tool) };
		},
	);

	app.get(
		"/tools/:publication/openapi.json",
		{ config, schema: { hide: true, params: Named } },
		async ({ params: { publication }, host }) => {
			const { description } = toolPublications.get(publication);
			const tools = await toolPublications.tools(publication);
			return openApiOf({ publication, description, tools, origin: `http://${host}`, version });
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
				caller: callerOf(request, publication),
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
			const known = await publishedCalls.find(callerOf(request, publication), run);
			return send(reply, publication, { run, reply: known ?? { status: "input_required" } });
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
