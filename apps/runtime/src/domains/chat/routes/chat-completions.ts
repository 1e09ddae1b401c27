import { AppError } from "@switchyard/spec/error";
import {
	ChatCompletionBody,
	ChatCompletionError,
	ChatModel,
	ListChatModelsReply,
} from "@switchyard/spec/http";
import { Id } from "@switchyard/spec/identity";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { shownError } from "../../../platform/http/error-handler.ts";
import { sendEvents } from "../../../platform/http/event-stream.ts";
import { goneSignal } from "../../../platform/http/gone-signal.ts";
import type { Http } from "../../../platform/http/http.ts";
import { idempotencyKey } from "../../../platform/http/http-reply.ts";
import { preflightRoute } from "../../../platform/http/preflight.ts";
import { PrincipalSlots } from "../../calls/index.ts";
import type { ChatCompletions, CompletionPart } from "../completions/chat-completions.ts";
import { completionEvents, completionOf, openAiError } from "../completions/completion-reply.ts";
import { readCompletion } from "../completions/read-completion.ts";
import { chatCaller } from "./chat-caller.ts";

export interface ChatCompletionServices {
	readonly completions: ChatCompletions;
	/** How many answers one caller may wait for at once. */
	readonly maxInflight: number;
}

const ERRORS = { response: { default: ChatCompletionError } };

const Named = Type.Object({ flow: Id }, { additionalProperties: false });

/** Robots and flows as models, by the part of OpenAI's API that chat clients use. */
export async function chatCompletionRoutes(app: Http, services: ChatCompletionServices): Promise<void> {
	const { completions, maxInflight } = services;
	const slots = new PrincipalSlots(maxInflight);
	const config = {
		access: "chat",
		resource: "flow",
		forPages: true,
		checksNames: true,
		outside: true,
	} as const;
	const tags = ["Chat from other programs"];

	await app.register((scope: Http, _options, done) => {
		scope.setErrorHandler((thrown, request, reply) => {
			const error = shownError(thrown, request);
			return reply
				.code(error.statusCode)
				.type("application/json")
				.send(JSON.stringify(openAiError(error)));
		});
		scope.addHook("preClose", async () => completions.close());
		const allowed = "authorization, content-type, idempotency-key";
		preflightRoute(scope, "/v1/chat/completions", { methods: "POST", headers: allowed, outside: true });
		preflightRoute(scope, "/v1/models", { methods: "GET", headers: allowed, outside: true });

		scope.get(
			"/v1/models",
			{
				config,
				schema: {
					tags,
					operationId: "listChatModels",
					summary: "The robots and flows that the caller may talk to, as models",
					response: { 200: ListChatModelsReply },
					described: ERRORS,
				},
			},
			async (request) => ({
				object: "list" as const,
				data: await completions.models(chatCaller(request)),
			}),
		);

		scope.get(
			"/v1/models/:flow",
			{
				config: { access: "chat", resource: "flow", forPages: true, outside: true },
				schema: {
					tags,
					operationId: "getChatModel",
					summary: "One of them",
					params: Named,
					response: { 200: ChatModel },
					described: ERRORS,
				},
			},
			async (request) => {
				const { flow } = request.params;
				const models = await completions.models(chatCaller(request, flow));
				const model = models.find(({ id }) => id === flow);
				if (!model) throw new AppError("FLOW_NOT_FOUND", { field: "model" });
				return model;
			},
		);

		scope.post(
			"/v1/chat/completions",
			{
				config,
				schema: {
					tags,
					operationId: "createChatCompletion",
					summary: "Have a robot or a flow answer a conversation, as OpenAI's API has it",
					body: ChatCompletionBody,
					described: ERRORS,
				},
			},
			async (request, reply) => {
				const { body } = request;
				const caller = chatCaller(request, body.model);
				const said = readCompletion(body);
				const key = idempotencyKey(request.headers["idempotency-key"]);
				const release = slots.take(caller.id);
				if (!release) throw new AppError("CALL_LIMIT", { hint: `At most ${maxInflight} answers at once.` });
				reply.raw.once("close", release);
				const signal = goneSignal(reply);
				const { run, at, parts } = await completions.begin({ caller, flow: body.model, said, key, signal });
				reply.header("switchyard-run", run);
				// From here on, to try again by itself would be to do it all again.
				reply.header("x-should-retry", "false");
				const head = { id: `chatcmpl-${run}`, created: Math.floor(at / 1000), model: body.model };
				if (!said.stream) return completionOf(head, await lastOf(parts));
				return stream(request, reply, { head, parts, includeUsage: said.includeUsage });
			},
		);
		done();
	});
}

interface Streamed {
	readonly head: Parameters<typeof completionEvents>[0];
	readonly parts: AsyncIterable<CompletionPart>;
	readonly includeUsage: boolean;
}

function stream(
	request: FastifyRequest,
	reply: FastifyReply,
	{ head, parts, includeUsage }: Streamed,
): FastifyReply {
	const errorOf = (error: unknown) => openAiError(shownError(error, request));
	return sendEvents(reply, completionEvents(head, parts, { includeUsage, errorOf }));
}

async function lastOf(
	parts: AsyncIterable<CompletionPart>,
): Promise<Extract<CompletionPart, { type: "end" }>> {
	for await (const part of parts) if (part.type === "end") return part;
	throw new AppError("RUN_CANCELLED");
}
