import { ConversationTest } from "../flow-test/index.ts";
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
} from "../http/index.ts";
import { Done } from "./done.ts";
import { RunParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const chatApi = routes("Chat", {
	"GET /api/chat-flows": {
		operationId: "listChatFlows",
		summary: "The published flows that people can chat with",
		response: { 200: ListChatFlowsReply },
	},

	"GET /api/conversations": {
		operationId: "listConversations",
		summary: "Conversations, the last updated first",
		querystring: ListConversationsQuery,
		response: { 200: ListConversationsReply },
	},

	"POST /api/conversations": {
		operationId: "createConversation",
		summary: "Begin a conversation with a flow",
		body: CreateConversationBody,
		response: { 201: ConversationSummary },
	},

	"GET /api/conversations/:run": {
		operationId: "getConversation",
		summary: "A conversation with all its branches",
		params: RunParameters,
		response: { 200: Conversation },
	},

	"PATCH /api/conversations/:run": {
		operationId: "renameConversation",
		summary: "Give a conversation another title",
		params: RunParameters,
		body: RenameConversationBody,
		response: { 200: ConversationSummary },
	},

	"DELETE /api/conversations/:run": {
		operationId: "deleteConversation",
		summary: "End a conversation and take it off the list",
		params: RunParameters,
		response: { 204: Done },
	},

	"POST /api/conversations/:run/messages": {
		operationId: "postMessage",
		summary: "Say something in a conversation",
		params: RunParameters,
		body: PostMessageBody,
		response: { 200: PostMessageReply, 202: PostMessageReply },
	},

	"GET /api/conversations/:run/test": {
		operationId: "exportConversationAsTest",
		summary: "A branch of a conversation as a test",
		params: RunParameters,
		querystring: ConversationTestQuery,
		response: { 200: ConversationTest },
	},

	"POST /api/conversations/:run/stop": {
		operationId: "stopAnswer",
		summary: "Stop an answer; its words so far are kept",
		params: RunParameters,
		body: StopAnswerBody,
		response: { 204: Done },
	},
});
