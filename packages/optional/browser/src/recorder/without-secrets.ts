import { SHORTEST_MASKED } from "@switchyard/spec/credential";
import type { RecorderMessage } from "@switchyard/spec/recorder";
import { blotted } from "../session/secrets.ts";

/**
 * What a person reads, without the passwords that they typed: a page may show one, or have it in its address. A short one is left, as it may as
 * well be a word of the page's own.
 */
export function withoutSecrets(message: RecorderMessage, typed: Iterable<string>): RecorderMessage {
	const secrets = new Set([...typed].filter((secret) => secret.length >= SHORTEST_MASKED));
	switch (message.type) {
		case "page": {
			const { url, title } = message;
			return { ...message, ...blotted({ url, title }, secrets) };
		}
		case "action": {
			// The kind and the credential's name are words of ours.
			const { kind, ...action } = message.action;
			const named = "credential" in action ? { credential: action.credential } : {};
			return { ...message, action: { ...blotted(action, secrets), kind, ...named } as typeof message.action };
		}
		case "tabs":
			return {
				...message,
				tabs: message.tabs.map((tab) => ({
					...tab,
					...blotted({ title: tab.title, url: tab.url }, secrets),
				})),
			};
		case "repeated":
			return message.repetition ? { ...message, repetition: blotted(message.repetition, secrets) } : message;
		case "picked":
			return message.target ? { ...message, target: blotted(message.target, secrets) } : message;
		case "dialog": {
			const { message: words, value } = message;
			return { ...message, ...blotted({ message: words, value }, secrets) };
		}
		case "problem":
			return { ...message, message: blotted(message.message, secrets) };
		default:
			return message;
	}
}
