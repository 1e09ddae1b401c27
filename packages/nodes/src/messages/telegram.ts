import { refusalByStatus } from "./by-status.ts";
import { fieldOf, type MessengerService, textOf } from "./message.ts";

/** Telegram's Bot API: `sendMessage`. */
export const telegram: MessengerService = {
	name: "Telegram",
	baseUrl: "https://api.telegram.org",
	mostCharacters: 4096,
	request: (base, secret, { to, text, markup, replyTo }) => ({
		url: `${base}/bot${secret}/sendMessage`,
		body: {
			chat_id: to,
			text,
			link_preview_options: { is_disabled: true },
			...(markup ? { parse_mode: "HTML" } : {}),
			...(replyTo === "" ? {} : { reply_parameters: { message_id: Number(replyTo) } }),
		},
	}),
	refusal: (response) => {
		const words = textOf(response.body, "description") ?? "";
		// A chat that it does not know is a bad request to it.
		if (response.status === 400 && /chat not found|chat_id is empty|PEER_ID_INVALID/i.test(words))
			return { kind: "recipient", words };
		// A token that it does not know is a path that it does not have.
		if (response.status === 404) return { kind: "login", words };
		return refusalByStatus(response, words);
	},
	idOf: ({ body }) => textOf(fieldOf(body, "result"), "message_id"),
	whoAmI: (base, secret) => ({ url: `${base}/bot${secret}/getMe`, body: {} }),
};
