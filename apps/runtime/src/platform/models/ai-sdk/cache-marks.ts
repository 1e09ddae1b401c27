import type { ModelMessage, SystemModelMessage, ToolSet } from "ai";
import type { SdkConversation } from "./conversation.ts";

/** What a provider is asked with that it may keep in its cache. */
interface Cacheable extends SdkConversation {
	readonly tools: ToolSet;
}

/** The same, as the SDK takes it. */
interface Marked {
	readonly tools: ToolSet;
	readonly messages: ModelMessage[];
	readonly instructions?: SystemModelMessage;
}

/** Anthropic keeps in its cache what stands before a mark. Other providers keep what they like, and their libraries ignore it. */
const MARK = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } } as const;

/**
 * Marks what later requests begin with. Tools and instructions are the same in every step of an agent. The conversation is read again
 * only by an agent with tools: its end is marked for the next request, and also where the request before this one ended, so that
 * what that one kept is found however many calls were answered since.
 */
export function withCacheMarks({ tools, instructions, messages }: Cacheable): Marked {
	const [last] = Object.keys(tools).slice(-1);
	return {
		tools: instructions === "" && last !== undefined ? withMark(tools, last) : tools,
		messages: last === undefined ? messages : withMarks(messages),
		...(instructions === "" ? {} : { instructions: { role: "system", content: instructions, ...MARK } }),
	};
}

function withMark(tools: ToolSet, name: string): ToolSet {
	return { ...tools, [name]: { ...tools[name], ...MARK } as ToolSet[string] };
}

function withMarks(messages: readonly ModelMessage[]): ModelMessage[] {
	const answered = messages.findLastIndex(({ role }) => role === "assistant");
	const ends = [answered - 1, messages.length - 1];
	return messages.map((message, index) => (ends.includes(index) ? { ...message, ...MARK } : message));
}
