import type { Reruns } from "@switchyard/host";
import {
	Conversation,
	ConversationSummary,
	ConversationTest,
	ConversationTestQuery,
	CreateConversationBody,
	ListChatFlowsReply,
	ListConversationsQuery,
	ListConversationsReply,
	PostMessageBody,
	PostMessageReply,
	RenameConversationBody,
	StopAnswerBody,
} from "@switchyard/spec";
import type { FastifyRequest } from "fastify";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { RunParameters } from "../../../platform/http/parameters.ts";
import type { Principals } from "../../../platform/http/principal.ts";
import { conversationTest } from "../conversation-test.ts";
import type { Conversations } from "../conversations.ts";

export interface ConversationServices {
	readonly conversations: Conversations;
	readonly reruns: Pick<Reruns, "test">;
	readonly principals: Pick<Principals, "principalOf">;
}

export function conversationRoutes(
	app: Http,
	{ conversations, reruns, principals }: ConversationServices,
): void {
	const grantsOf = (request: FastifyRequest) => principals.principalOf(request)?.grants ?? [];
	const config = { access: "run-flows" } as const;
	const tags = ["Chat"];

	app.get(
		"/api/chat-flows",
		{
			config,
			schema: {
				tags,
				operationId: "listChatFlows",
				summary: "The published flows that people can chat with",
				response: { 200: ListChatFlowsReply },
			},
		},
		async () => ({ flows: await conversations.flows() }),
	);

	app.get(
		"/api/conversations",
		{
			config,
			schema: {
				tags,
				operationId: "listConversations",
				summary: "Conversations, the last updated first",
				querystring: ListConversationsQuery,
				response: { 200: ListConversationsReply },
			},
		},
		({ query }) => conversations.list(query),
	);

	app.post(
		"/api/conversations",
		{
			config,
			schema: {
				tags,
				operationId: "createConversation",
				summary: "Begin a conversation with a flow",
				body: CreateConversationBody,
				response: { 201: ConversationSummary },
			},
		},
		async (request, reply) =>
			reply.code(201).send(await conversations.create(request.body, grantsOf(request))),
	);

	app.get(
		"/api/conversations/:run",
		{
			config,
			schema: {
				tags,
				operationId: "getConversation",
				summary: "A conversation with all its branches",
				params: RunParameters,
				response: { 200: Conversation },
			},
		},
		({ params }) => conversations.get(params.run),
	);

	app.patch(
		"/api/conversations/:run",
		{
			config,
			schema: {
				tags,
				operationId: "renameConversation",
				summary: "Give a conversation another title",
				params: RunParameters,
				body: RenameConversationBody,
				response: { 200: ConversationSummary },
			},
		},
		({ params, body }) => conversations.rename(params.run, body.title),
	);

	app.delete(
		"/api/conversations/:run",
		{
			config,
			schema: {
				tags,
				operationId: "deleteConversation",
				summary: "End a conversation and take it off the list",
				params: RunParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await conversations.remove(params.run);
			return reply.code(204).send(null);
		},
	);

	app.post(
		"/api/conversations/:run/messages",
		{
			config,
			schema: {
				tags,
				operationId: "postMessage",
				summary: "Say something in a conversation",
				params: RunParameters,
				body: PostMessageBody,
				response: { 200: PostMessageReply, 202: PostMessageReply },
			},
		},
		async (request, reply) => {
			const { params, body } = request;
			const taken = await conversations.post(params.run, body, grantsOf(request));
			return reply.code(taken ? 202 : 200).send({ id: body.id, repeated: !taken });
		},
	);

	app.get(
		"/api/conversations/:run/test",
		{
			config: { access: "administer" },
			schema: {
				tags,
				operationId: "exportConversationAsTest",
				summary: "A branch of a conversation as a test",
				params: RunParameters,
				querystring: ConversationTestQuery,
				response: { 200: ConversationTest },
			},
		},
		async ({ params, query }) => conversationTest(await conversations.get(params.run), query.message, reruns),
	);

	app.post(
		"/api/conversations/:run/stop",
		{
			config,
			schema: {
				tags,
				operationId: "stopAnswer",
				summary: "Stop an answer; its words so far are kept",
				params: RunParameters,
				body: StopAnswerBody,
				response: { 204: Done },
			},
		},
		async ({ params, body }, reply) => {
			await conversations.stop(params.run, body.message, body.by);
			return reply.code(204).send(null);
		},
	);
}
