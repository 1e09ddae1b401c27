import { type Static, Type } from "typebox";

/** An account that writes into chats; kind `messenger`. */
export const MessengerCredential = Type.Object(
	{
		service: Type.Enum(["slack", "teams", "telegram", "discord"], { title: "Service", type: "string" }),
		secret: Type.String({
			title: "Token",
			description:
				"The bot's token. For Teams the address of the channel's workflow or webhook, which is as good as a password.",
			minLength: 8,
			maxLength: 4096,
			pattern: "^[\\x21-\\x7e]+$",
			writeOnly: true,
		}),
		baseUrl: Type.Optional(
			Type.String({
				title: "Address",
				description: "Only for a server of your own that speaks as the service does. Not for Teams.",
				pattern: "^https?://[^\\s?#]+$",
				maxLength: 2048,
			}),
		),
	},
	{ additionalProperties: false },
);
export type MessengerCredential = Static<typeof MessengerCredential>;
