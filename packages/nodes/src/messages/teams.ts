import { refusalByStatus } from "./by-status.ts";
import { type MessengerService, textOf } from "./message.ts";

/** A workflow or an incoming webhook of a channel in Microsoft Teams, which takes an adaptive card. */
export const teams: MessengerService = {
	name: "Teams",
	mostCharacters: 20_000,
	hasOneChannel: true,
	request: (base, _secret, { text, markup }) => ({
		url: base,
		body: {
			type: "message",
			attachments: [
				{
					contentType: "application/vnd.microsoft.card.adaptive",
					content: {
						$schema: "http://adaptivecards.io/schemas/adaptive-card.json",
						type: "AdaptiveCard",
						version: "1.4",
						msteams: { width: "Full" },
						body: markup ? [{ type: "TextBlock", text, wrap: true }] : lines(text),
					},
				},
			],
		},
	}),
	refusal: (response) => {
		const said = response.body;
		const words = typeof said === "string" ? said.slice(0, 500) : (textOf(said, "message") ?? "");
		// An incoming webhook says with the status 200 that Teams took no more.
		if (response.status === 200 && /HTTP error 429/.test(words)) return { kind: "busy", words };
		// The address is the account and the channel in one.
		const refusal = refusalByStatus(response, words);
		return refusal?.kind === "recipient" || response.status === 410
			? { kind: "login", words: refusal?.words ?? words }
			: refusal;
	},
	idOf: () => undefined,
};

/** A run of text knows no markup; it has no line breaks either. */
function lines(text: string): object[] {
	return text.split(/\r?\n/).map((line) => ({
		type: "RichTextBlock",
		inlines: [{ type: "TextRun", text: line === "" ? " " : line }],
	}));
}
