import type { ModelRequest } from "@switchyard/host";
import type { ChatMessage } from "@switchyard/spec/model";
import { APICallError } from "ai";

/**
 * The ways in which a request can be put, the whole of it first. Its model's earlier reasoning is left out for a provider that does not
 * take it back: some seal it together with all that was said before, of which a summary has taken the place. A schema for the answer is left
 * out for servers that know no structured output: the model has read it in its instructions anyway.
 */
export function waysToAsk(request: ModelRequest): readonly ModelRequest[] {
	const { answerSchema, ...withoutSchema } = request;
	const whole = request.messages.some(hasReasoning) ? [request, withoutReasoning(request)] : [request];
	if (!answerSchema) return whole;
	return [...whole, ...whole.map(({ messages }) => ({ ...withoutSchema, messages }))];
}

/** Whether a server may have refused a request for a part of it that it does not know or take. */
export function mayRefuseParts(error: unknown): boolean {
	return APICallError.isInstance(error) && [400, 422, 501].includes(error.statusCode ?? 0);
}

function hasReasoning(message: ChatMessage): boolean {
	return message.role === "assistant" && message.reasoning !== undefined;
}

function withoutReasoning(request: ModelRequest): ModelRequest {
	const messages = request.messages.map((message) => {
		if (message.role !== "assistant") return message;
		const { reasoning: _, ...said } = message;
		return said;
	});
	return { ...request, messages };
}
