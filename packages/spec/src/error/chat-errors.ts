import type { ErrorEntry } from "./error-entry.ts";

/** What keeps a conversation, or a message of it, from being taken. */
export const CHAT_ERRORS = {
	FLOW_NOT_CHAT: { status: 422, fault: "user", summary: "Nobody can chat with the flow." },
	CONVERSATION_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such conversation." },
	CONVERSATION_OVER: { status: 409, fault: "user", summary: "The conversation is over." },
	CONVERSATION_BUSY: { status: 409, fault: "user", summary: "The conversation is answering a message." },
	CONVERSATION_FULL: {
		status: 409,
		fault: "user",
		summary: "The conversation has as many messages as it may, or is as large as it may be.",
	},
	CONVERSATION_SWITCHES: {
		status: 500,
		fault: "model",
		summary: "A message was handed over too often.",
	},
	MESSAGE_ID_TAKEN: {
		status: 409,
		fault: "user",
		summary: "The conversation has another message of this id.",
	},
	MESSAGE_NOT_FOUND: { status: 404, fault: "user", summary: "The conversation has no such message." },
	ANSWER_NOT_UNDER_WAY: { status: 409, fault: "user", summary: "The message is not being answered." },
	CONVERSATION_OF_VISITOR: {
		status: 409,
		fault: "user",
		summary: "The conversation is a visitor's: nobody else writes in it.",
	},
	EMBED_NOT_FOUND: {
		status: 404,
		fault: "user",
		summary: "The robot or flow is not embedded in other pages.",
	},
	EMBED_TOKEN_INVALID: {
		status: 401,
		fault: "user",
		summary: "The visitor's token is missing, has expired, or is not signed with the secret of the embed.",
	},
	EMBED_LIMIT: {
		status: 429,
		fault: "user",
		summary: "More messages were sent than the embed allows.",
	},
	ANSWER_WAITS: { status: 422, fault: "user", summary: "The answer waits for a person." },
	HISTORY_INVALID: {
		status: 400,
		fault: "model",
		summary: "The earlier turns that an agent was given cannot be read by a model.",
	},
} as const satisfies Record<string, ErrorEntry>;
