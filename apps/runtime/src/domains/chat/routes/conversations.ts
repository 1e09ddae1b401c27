import type { Reruns } from "@switchyard/host";
import { ConversationTest } from "@switchyard/spec/flow-test";
import {
	Conversation,
	ConversationSummary,
	ConversationTestQuery,
	CreateConversationBody,
	ListChatFlowsReply,
	ListConversationsQuery,
	ListConversationsReply,
	PostMessageBody,
	PostMessageReply,
	RenameConversationBody,
	StopAnswerBody,
} from "@switchyard/spec/http";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { RunParameters } from "../../../platform/http/parameters.ts";
import { actingIn, principalOf } from "../../../platform/http/principal.ts";
import { conversationTest } from "../conversation-test.ts";
import type { Conversations } from "../conversations.ts";

export interface ConversationServices {
	readonly conversations: Conversations;
	readonly reruns: Pick<Reruns, "test">;
}

export function conversationRoutes(app: Http, { conversations, reruns }: ConversationServices): void {
	const tags = ["Chat"];

	app.get(
		"/api/chat-flows",
		{
			config: { access: "look", resource: "conversation" },
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
			config: { access: "look", resource: "conversation" },
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
			config: { access: "chat", resource: "conversation" },
			schema: {
				tags,
				operationId: "createConversation",
				summary: "Begin a conversation with a flow",
				body: CreateConversationBody,
				response: { 201: ConversationSummary },
			},
		},
		async (request, reply) =>
			reply.code(201).send(await conversations.create(request.body, principalOf(request))),
	);

	app.get(
		"/api/conversations/:run",
		{
			config: { access: "look", resource: "conversation" },
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
			config: { access: "chat", resource: "conversation" },
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
			config: { access: "remove", resource: "conversation" },
			schema: {
				tags,
				operationId: "deleteConversation",
				summary: "End a conversation and take it off the list",
				params: RunParameters,
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			await conversations.remove(request.params.run, actingIn(request));
			return reply.code(204).send(null);
		},
	);

	app.post(
		"/api/conversations/:run/messages",
		{
			config: { access: "chat", resource: "conversation" },
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
			const { by, ...message } = request.body;
			const speaker = { ...principalOf(request), actor: actingIn(request, by) };
			const taken = await conversations.post(request.params.run, message, speaker);
			return reply.code(taken ? 202 : 200).send({ id: message.id, repeated: !taken });
		},
	);

	app.get(
		"/api/conversations/:run/test",
		{
			config: { access: "inspect", resource: "conversation" },
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
			config: { access: "chat", resource: "conversation" },
			schema: {
				tags,
				operationId: "stopAnswer",
				summary: "Stop an answer; its words so far are kept",
				params: RunParameters,
				body: StopAnswerBody,
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			const { message, by } = request.body;
			await conversations.stop(request.params.run, message, actingIn(request, by));
			return reply.code(204).send(null);
		},
	);
}
