import { refusalByStatus } from "./by-status.ts";
import { type MessengerService, textOf } from "./message.ts";

/** Discord's HTTP API: a bot's message in a channel. */
export const discord: MessengerService = {
	name: "Discord",
	baseUrl: "https://discord.com/api/v10",
	mostCharacters: 2000,
	request: (base, secret, { to, text, markup, replyTo }) => ({
		url: `${base}/channels/${encodeURIComponent(to)}/messages`,
		headers: { authorization: `Bot ${secret}` },
		body: {
			content: markup ? text : escaped(text),
			// Whatever the text says, it wakes nobody.
			allowed_mentions: { parse: [] },
			// Without previews of links.
			flags: 4,
			...(replyTo === "" ? {} : { message_reference: { message_id: replyTo } }),
		},
	}),
	refusal: (response) => refusalByStatus(response, textOf(response.body, "message") ?? ""),
	idOf: ({ body }) => textOf(body, "id"),
	whoAmI: (base, secret) => ({ url: `${base}/users/@me`, headers: { authorization: `Bot ${secret}` } }),
};

/** Plain text shows the signs that are markup to Discord. */
function escaped(text: string): string {
	return text.replaceAll(/[\\*_~`|>#[\]]/g, "\\$&");
}
