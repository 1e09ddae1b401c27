import { Type } from "typebox";

/** The id of a message in a conversation, chosen by its sender: unique within the conversation, a UUID for example. */
export const MessageId = Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$", maxLength: 64 });
