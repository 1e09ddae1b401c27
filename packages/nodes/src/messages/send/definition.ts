import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { MessengerCredential } from "../messenger-credential.ts";

export const definition = defineNode({
	id: "Message.Send",
	version: 1,
	name: "Send Message",
	description: "Writes into a channel or a chat of Slack, Teams, Telegram or Discord.",
	icon: "message-square-share",
	color: "blue",
	group: "Mail",
	category: "outside",
	summary: "[to {{to}}]",
	keywords: ["slack", "teams", "telegram", "discord", "chat", "notify", "bot", "channel"],
	// A message that was handed over cannot be recalled, and people see a second one.
	effect: "once",
	source: { untrusted: true, outputs: [] },
	inputs: {
		to: {
			title: "To",
			schema: Type.String({ maxLength: 200, pattern: "^[^\\s/\\\\]*$" }),
			description:
				"The channel or chat: an id such as C0123456789 for Slack, a number or a name such as @news for Telegram, a number for Discord. Empty for Teams, whose address is one channel's.",
			scopes: ["Custom", "Message", "AI"],
			sink: "recipient",
			optional: true,
			default: "",
		},
		text: {
			title: "Text",
			schema: Type.String({ minLength: 1, maxLength: 40_000, control: "text-area" }),
			description:
				"What the message says: 2,000 characters at most for Discord, 4,096 for Telegram, 20,000 for Teams, 40,000 for Slack.",
			scopes: ["Message", "Custom", "AI"],
			toolScope: "AI",
		},
		account: {
			title: "Account",
			schema: MessengerCredential,
			description: "The account that writes, and the service that it is of.",
			// Never a model: it decides in whose name people are written to.
			scopes: ["Custom"],
			secret: "messenger",
		},
		reply_to: {
			title: "Reply to",
			schema: Type.String({ maxLength: 100, pattern: "^[0-9.]*$" }),
			description: "The id of the message that this one answers, in the same channel. Not for Teams.",
			// Never a model: the name stands for recipients elsewhere.
			scopes: ["Message", "Custom"],
			sink: "recipient",
			optional: true,
			advanced: true,
			default: "",
		},
		markup: {
			title: "With markup",
			schema: Type.Boolean(),
			description:
				"Whether the text is written in the service's own markup, which can hide where a link leads: mrkdwn for Slack, HTML for Telegram, Markdown for Discord and Teams. Otherwise it is shown as it is.",
			scopes: ["Custom"],
			advanced: true,
			default: false,
		},
	},
	outputs: {
		message_id: {
			title: "Message id",
			schema: Type.String(),
			description: "The service's id of the message, for replies; empty for Teams, which gives none.",
			neutral: true,
		},
		service: {
			title: "Service",
			schema: Type.String(),
			description: "The service that took the message: slack, teams, telegram or discord.",
			neutral: true,
		},
	},
	tool: {
		name: "send_chat_message",
		description:
			"Writes into a channel or a chat of Slack, Teams, Telegram or Discord. Returns the message's id.",
		annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: true },
	},
});
