import { defineCredentialKind } from "@switchyard/node-kit";
import { MessengerCredential } from "../../messages/messenger-credential.ts";

export const kind = defineCredentialKind({
	kind: "messenger",
	name: "Messenger",
	noun: "messenger account",
	purpose: "Lets nodes write into chats: Slack, Teams, Telegram, Discord.",
	schema: MessengerCredential,
});
