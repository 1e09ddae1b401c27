import { type Static, Type } from "typebox";
import { ClaimedName } from "../actor/actor.ts";
import { MessageId } from "../chat/message-id.ts";
import { Turn } from "../chat/turn.ts";
import { Id } from "../identity/id.ts";
import { VISIBLE_LINE } from "../identity/name.ts";
import { RunId } from "../identity/run-id.ts";
import { MAX_ATTACHMENTS } from "../model/attached-file.ts";
import { FileReference } from "../model/file-reference.ts";

const closed = { additionalProperties: false } as const;

const Title = Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE });

/** Somebody who chats on another page, whom only that page knows. */
export const Visitor = Type.Object(
	{
		/** Unique among the visitors of the page. */
		id: Type.String({ minLength: 1, maxLength: 128, pattern: VISIBLE_LINE }),
		name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: VISIBLE_LINE })),
	},
	closed,
);
export type Visitor = Static<typeof Visitor>;

/** A conversation as a list shows it. */
export const ConversationSummary = Type.Object(
	{
		/** The id of its run. */
		id: RunId,
		/** The flow that it was begun with. */
		flow: Id,
		/** Of its first message, unless somebody named it; empty before. */
		title: Type.String(),
		/** Both in milliseconds since the Unix epoch; `updatedAt` is when its last message came. */
		createdAt: Type.Integer({ minimum: 0 }),
		updatedAt: Type.Integer({ minimum: 0 }),
		/** The visitor of another page whose conversation it is, as the page's token says; absent for a conversation of the workspace. */
		visitor: Type.Optional(Visitor),
	},
	closed,
);
export type ConversationSummary = Static<typeof ConversationSummary>;

/** `GET /api/conversations/:run`: the conversation with all its branches. */
export const Conversation = Type.Object(
	{
		...ConversationSummary.properties,
		/** In the order in which their messages came; each names the one that it follows. */
		turns: Type.Array(Turn),
	},
	closed,
);
export type Conversation = Static<typeof Conversation>;

/** `GET /api/conversations?before=&limit=`, the last updated first. */
export const ListConversationsQuery = Type.Object(
	{
		/** Only what follows the last conversation of the page before: its `updatedAt`, a dot and its `id`. Its `updatedAt` alone passes over others of the same millisecond. */
		before: Type.Optional(Type.String({ pattern: "^[0-9]{1,14}([.][0-9a-f-]{36})?$" })),
		/** A whole number from 1 to 100 as text; 50 when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|100)$" })),
	},
	closed,
);
export type ListConversationsQuery = Static<typeof ListConversationsQuery>;

export const ListConversationsReply = Type.Object(
	{
		conversations: Type.Array(ConversationSummary),
		/** True when older ones follow. */ more: Type.Boolean(),
	},
	closed,
);

/** `POST /api/conversations` */
export const CreateConversationBody = Type.Object(
	{
		/** A published flow with a chat trigger. */
		flow: Id,
		title: Type.Optional(Title),
	},
	closed,
);
export type CreateConversationBody = Static<typeof CreateConversationBody>;

/** `PATCH /api/conversations/:run` */
export const RenameConversationBody = Type.Object({ title: Title }, closed);

/** `POST /api/conversations/:run/messages` */
export const PostMessageBody = Type.Object(
	{
		/** Chosen by the sender. The same message may be sent again with the same id, and is taken once. */
		id: MessageId,
		/** The message that it follows; absent to begin anew. To ask again, send the edited text with the parent of the message that it replaces. */
		parent: Type.Optional(MessageId),
		text: Type.String({ minLength: 1, maxLength: 200_000 }),
		/** In the workspace. */
		files: Type.Optional(Type.Array(FileReference, { maxItems: MAX_ATTACHMENTS })),
		/** Who answers; when absent, who answered last in this branch. */
		flow: Type.Optional(Id),
		/** Who writes it. */
		by: Type.Optional(ClaimedName),
	},
	closed,
);
export type PostMessageBody = Static<typeof PostMessageBody>;

export const PostMessageReply = Type.Object(
	{
		id: MessageId,
		/** True when the conversation had the message before. */
		repeated: Type.Boolean(),
	},
	closed,
);

/** `GET /api/conversations/:run/test?message=` */
export const ConversationTestQuery = Type.Object(
	{
		/** The last message of the branch; the newest message when absent. */
		message: Type.Optional(MessageId),
	},
	closed,
);

/** `POST /api/conversations/:run/stop` */
export const StopAnswerBody = Type.Object(
	{
		/** The message whose answer is stopped. */
		message: MessageId,
		by: Type.Optional(ClaimedName),
	},
	closed,
);

/** `GET /api/chat-flows`: whom people can chat with. */
export const ListChatFlowsReply = Type.Object(
	{ flows: Type.Array(Type.Object({ id: Id, name: Type.String() }, closed)) },
	closed,
);
export type ListChatFlowsReply = Static<typeof ListChatFlowsReply>;
