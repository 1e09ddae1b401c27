import { refusalByStatus } from "./by-status.ts";
import { fieldOf, type MessengerService, type Refusal, textOf } from "./message.ts";

/** What its errors are about; any other is about the message. */
const KINDS: ReadonlyMap<string, Refusal["kind"]> = new Map([
	["channel_not_found", "recipient"],
	["not_in_channel", "recipient"],
	["is_archived", "recipient"],
	["restricted_action", "recipient"],
	["no_permission", "recipient"],
	["messages_tab_disabled", "recipient"],
	["not_authed", "login"],
	["invalid_auth", "login"],
	["account_inactive", "login"],
	["token_revoked", "login"],
	["token_expired", "login"],
	["missing_scope", "login"],
	["ratelimited", "busy"],
	["rate_limited", "busy"],
]);

/** Slack's Web API: `chat.postMessage`. */
export const slack: MessengerService = {
	name: "Slack",
	baseUrl: "https://slack.com/api",
	mostCharacters: 40_000,
	request: (base, secret, { to, text, markup, replyTo }) => ({
		url: `${base}/chat.postMessage`,
		headers: { authorization: `Bearer ${secret}` },
		body: {
			channel: to,
			text: markup ? text : escaped(text),
			mrkdwn: markup,
			unfurl_links: false,
			unfurl_media: false,
			...(replyTo === "" ? {} : { thread_ts: replyTo }),
		},
	}),
	// It says no with the status 200.
	refusal: (response) => {
		const error = textOf(response.body, "error") ?? "";
		if (response.status !== 200) return refusalByStatus(response, error);
		if (fieldOf(response.body, "ok") === true) return undefined;
		return { kind: KINDS.get(error) ?? "message", words: error };
	},
	idOf: ({ body }) => textOf(body, "ts"),
	whoAmI: (base, secret) => ({
		url: `${base}/auth.test`,
		headers: { authorization: `Bearer ${secret}` },
		body: {},
	}),
};

/** Plain text names nobody and links nowhere. */
function escaped(text: string): string {
	return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
