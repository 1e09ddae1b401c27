import type { ChatMessage, ModelAnswer } from "@switchyard/spec/model";
import type { AgentProgress } from "../../run/step.ts";

/** A model's answer as its agent's conversation has it, with what that model thought. */
export function spokenBy(
	{ model }: Pick<AgentProgress, "model">,
	{ text, toolCalls, reasoning }: ModelAnswer,
): ChatMessage {
	const said = { role: "assistant", text, toolCalls } as const;
	if (reasoning === undefined) return said;
	return { ...said, reasoning, ...(model === 0 ? {} : { fallback: model }) };
}

/** The conversation as a model reads it: what another one thought is left out. */
export function conversationFor({
	model,
	messages,
}: Pick<AgentProgress, "model" | "messages">): ChatMessage[] {
	return messages.map((message) => {
		if (message.role !== "assistant" || message.reasoning === undefined) return message;
		const { reasoning, fallback = 0, ...said } = message;
		return fallback === model ? { ...said, reasoning } : said;
	});
}
