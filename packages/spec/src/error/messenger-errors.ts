import type { ErrorEntry } from "./error-entry.ts";

/** What goes wrong as a message is sent to a chat, as part of the catalogue. */
export const MESSENGER_ERRORS = {
	MESSAGE_TOO_LONG: {
		status: 422,
		fault: "user",
		summary: "The message is longer than the service takes.",
		hint: "Shorten it, or send it in parts.",
	},
	MESSENGER_ADDRESS_WRONG: {
		status: 422,
		fault: "user",
		summary: "The address in the credential is not one that a message can be sent to.",
		hint: "Ask an administrator to correct it: it begins with https.",
	},
	MESSENGER_RECIPIENT_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The service knows no such channel or chat, or the account may not write there.",
		hint: "Check the channel's id, and add the account to the channel.",
	},
	MESSENGER_LOGIN_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The service refused the account.",
		hint: "Correct the credential of the account.",
	},
	MESSENGER_BUSY: {
		status: 502,
		fault: "system",
		summary: "The service takes no more messages for now.",
		hint: "Wait as long as the message says, and send it again.",
	},
	MESSENGER_REFUSED: {
		status: 502,
		fault: "user",
		summary: "The service refused the message.",
		hint: "Its words say why.",
	},
	MESSENGER_UNREACHABLE: {
		status: 502,
		fault: "system",
		summary: "The service cannot be reached, or the connection to it broke off.",
		hint: "Check whether the service works, and whether the message is there before you send it again.",
	},
} as const satisfies Record<string, ErrorEntry>;

/** What to do about each, for the reference page. */
export const MESSENGER_REMEDIES: Readonly<Record<keyof typeof MESSENGER_ERRORS, string>> = {
	MESSAGE_TOO_LONG: "Shorten the text, or send it in parts. [Messages](nodes/messages.md) has the lengths.",
	MESSENGER_ADDRESS_WRONG: "Give the credential an address with `https`; for Teams that of the workflow.",
	MESSENGER_RECIPIENT_REFUSED:
		"Check the channel's id, and add the bot to the channel or start a chat with it.",
	MESSENGER_LOGIN_REFUSED: "Correct the token of the credential; _Test_ tries it.",
	MESSENGER_BUSY: "Give the node retries; the error says how long the service wants to wait.",
	MESSENGER_REFUSED: "Read the service's own words in the run's error.",
	MESSENGER_UNREACHABLE: "Look in the chat whether the message is there before you send it again.",
};
