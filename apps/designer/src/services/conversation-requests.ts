import type { ConversationTest } from "@switchyard/spec/flow-test";
import type {
	Conversation,
	ConversationSummary,
	CreateConversationBody,
	ListChatFlowsReply,
	PostMessageBody,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { part, query, withSignal } from "./address.ts";
import type { Method, SendOptions } from "./request.ts";

type Ask = <Reply>(method: Method, path: string, options?: SendOptions) => Promise<Reply>;

/** The part of the server's interface that is about conversations. */
export function conversationRequests(ask: Ask) {
	const address = (id: string) => `/api/conversations/${part(id)}`;
	return {
		chatFlows: async (signal?: AbortSignal) =>
			(await ask<ListChatFlowsReply>("GET", "/api/chat-flows", withSignal(signal))).flows,
		conversations: (before: string | undefined, signal?: AbortSignal) =>
			ask<{ conversations: ConversationSummary[]; more: boolean }>(
				"GET",
				`/api/conversations${query(before === undefined ? {} : { before })}`,
				withSignal(signal),
			),
		conversation: (id: string, signal?: AbortSignal) =>
			ask<Conversation>("GET", address(id), withSignal(signal)),
		createConversation: (body: CreateConversationBody) =>
			ask<ConversationSummary>("POST", "/api/conversations", { body }),
		renameConversation: (id: string, title: string) =>
			ask<ConversationSummary>("PATCH", address(id), { body: { title } }),
		/** The branch that ends with a message, as a test to be kept as a file. */
		conversationTest: (id: string, message: string | undefined) =>
			ask<ConversationTest>("GET", `${address(id)}/test${query(message === undefined ? {} : { message })}`),
		removeConversation: (id: string) => ask<void>("DELETE", address(id)),
		postMessage: (id: string, body: PostMessageBody) =>
			ask<void>("POST", `${address(id)}/messages`, { body }),
		stopAnswer: (id: string, message: string, by?: string) =>
			ask<void>("POST", `${address(id)}/stop`, { body: { message, ...defined({ by }) } }),
	};
}
