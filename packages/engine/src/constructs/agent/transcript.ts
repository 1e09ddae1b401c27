import type { ChatMessage } from "@switchyard/spec/model";

/**
 * One message of a conversation as a text for a model that was no part of it.
 * @param most characters; what is longer is cut
 */
export function transcriptOf(message: ChatMessage, most = Number.POSITIVE_INFINITY): string {
	switch (message.role) {
		case "tool":
			return shortened(`Tool ${message.name} answered: ${JSON.stringify(message.result)}`, most);
		case "assistant": {
			const calls = message.toolCalls.map(
				({ name, arguments: given }) => `${name}(${JSON.stringify(given)})`,
			);
			const called = calls.length === 0 ? "" : `\nAgent called: ${calls.join(", ")}`;
			return shortened(`Agent: ${message.text}${called}`, most);
		}
		case "user": {
			const names = (message.files ?? []).map(({ name, mediaType }) => `${name} (${mediaType})`);
			const attached = names.length === 0 ? "" : `\nAttached: ${names.join(", ")}`;
			return shortened(`User: ${message.text}${attached}`, most);
		}
		default:
			return shortened(`User: ${message.text}`, most);
	}
}

function shortened(text: string, most: number): string {
	return text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} characters more)`;
}
