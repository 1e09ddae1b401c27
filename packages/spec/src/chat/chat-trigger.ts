import { Type } from "typebox";
import type { Form } from "../form/form-field.ts";
import { MAX_ATTACHMENTS } from "../model/attached-file.ts";
import { FileReference } from "../model/file-reference.ts";
import { History } from "../model/history.ts";

/** The type of the trigger that makes a published flow one that people can chat with. */
export const CHAT_TRIGGER = "Flow.Chat";

/** What a person fills in who runs a flow with a chat trigger by hand. */
export const CHAT_FORM = [
	{ name: "text", title: "Message", type: "multiline", required: true },
] as const satisfies Form;

/** What a chat trigger gives its flow, by the names of its outputs. */
export const ChatTriggerMessage = Type.Object(
	{
		/** What the person wrote. */
		text: Type.String({ minLength: 1, maxLength: 200_000 }),
		/** The conversation's earlier turns. */
		history: History,
		/** The conversation's id; empty where there is none. */
		conversation: Type.String({ maxLength: 64 }),
		/** Who wrote it; empty when nobody is signed in. */
		person: Type.String({ maxLength: 320 }),
		/** The files that came with it, in the workspace. */
		files: Type.Array(FileReference, { maxItems: MAX_ATTACHMENTS }),
	},
	{ additionalProperties: false },
);
