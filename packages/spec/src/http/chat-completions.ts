import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { MAX_HISTORY_MESSAGES } from "../model/history.ts";

const closed = { additionalProperties: false } as const;
const open = { additionalProperties: true } as const;

/** Words in parts; a part that is no text is refused by its name. */
const Words = Type.Union([
	Type.String({ maxLength: 200_000 }),
	Type.Array(
		Type.Object({ type: Type.String(), text: Type.Optional(Type.String({ maxLength: 200_000 })) }, open),
		{
			maxItems: 100,
		},
	),
]);

/** One message of the caller's conversation. */
export const CompletionMessage = Type.Object(
	{
		role: Type.Union([
			Type.Literal("system"),
			Type.Literal("developer"),
			Type.Literal("user"),
			Type.Literal("assistant"),
		]),
		content: Type.Union([Words, Type.Null()]),
		/** Says nothing here. */
		name: Type.Optional(Type.String()),
		/** As answers have it; null here. */
		refusal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
	},
	open,
);
export type CompletionMessage = Static<typeof CompletionMessage>;

/**
 * `POST /v1/chat/completions`, as OpenAI has it. The fields that are not here are accepted where the robot's own settings decide instead, and
 * else refused by their names.
 */
export const ChatCompletionBody = Type.Object(
	{
		/** The id of a robot, or of a published flow with a chat trigger. */
		model: Id,
		/** The conversation so far; the last message is a user's. */
		messages: Type.Array(CompletionMessage, { minItems: 1, maxItems: MAX_HISTORY_MESSAGES + 1 }),
		/** Whether the answer is sent as it comes. */
		stream: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
		stream_options: Type.Optional(
			Type.Union([
				Type.Object(
					{
						include_usage: Type.Optional(Type.Boolean()),
						include_obfuscation: Type.Optional(Type.Boolean()),
					},
					closed,
				),
				Type.Null(),
			]),
		),
		/** The person on whose behalf the program asks, as the program calls them. */
		user: Type.Optional(Type.String({ maxLength: 320 })),
	},
	open,
);
export type ChatCompletionBody = Static<typeof ChatCompletionBody>;

/** A robot, or a flow that can be chatted with, as a model. */
export const ChatModel = Type.Object(
	{
		id: Id,
		object: Type.Literal("model"),
		/** Seconds since the Unix epoch: when it was published. */
		created: Type.Integer(),
		owned_by: Type.Literal("switchyard"),
		/** What it is called. */
		name: Type.String(),
	},
	closed,
);
export type ChatModel = Static<typeof ChatModel>;

/** The answer to a request that is refused or fails, as OpenAI's API has it. */
export const ChatCompletionError = Type.Object(
	{
		error: Type.Object(
			{
				message: Type.String(),
				type: Type.String(),
				param: Type.Union([Type.String(), Type.Null()]),
				code: Type.String(),
				hint: Type.Optional(Type.String()),
			},
			{ additionalProperties: false },
		),
	},
	{ additionalProperties: false },
);

/** `GET /v1/models` */
export const ListChatModelsReply = Type.Object(
	{ object: Type.Literal("list"), data: Type.Array(ChatModel) },
	closed,
);
