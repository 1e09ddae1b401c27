import type { CreateMessageRequestParams, CreateMessageResult } from "@modelcontextprotocol/client";
import { NodeError } from "@switchyard/node-kit";
import type { ChatMessage, ModelAnswer, ModelSetting } from "@switchyard/spec/model";

/** The longest request that a model is asked, in characters. */
const MAX_REQUEST_TEXT = 400_000;

/** A conversation that a server would have a model continue. Nothing of the run goes along, whatever context it asks for. */
export function messagesOf({ messages, systemPrompt, ...asked }: CreateMessageRequestParams): ChatMessage[] {
	if ("tools" in asked && asked.tools !== undefined) throw refused("a model that calls its tools");
	const conversation = messages.map(({ role, content }): ChatMessage => {
		const text = (Array.isArray(content) ? content : [content])
			.map((part) => {
				if (part.type !== "text") throw refused(`a model that reads its ${part.type}`);
				return part.text;
			})
			.join("\n");
		return role === "assistant" ? { role, text, toolCalls: [] } : { role, text };
	});
	const all: ChatMessage[] =
		systemPrompt === undefined ? conversation : [{ role: "system", text: systemPrompt }, ...conversation];
	if (conversation.length === 0) throw refused("an answer to nothing");
	if (JSON.stringify(all).length > MAX_REQUEST_TEXT) throw refused("an answer to a text that is too long");
	return all;
}

/** The administrator's model, for as many tokens as the server asks for at most. Everything else that the server would like counts for nothing. */
export function settingFor(model: ModelSetting, { maxTokens }: CreateMessageRequestParams): ModelSetting {
	if (!("model" in model)) return model;
	const limit = Math.max(1, Math.floor(maxTokens));
	return { ...model, maxOutputTokens: Math.min(limit, model.maxOutputTokens ?? limit) };
}

/** A model's answer, as the server takes it. */
export function samplingResultOf(
	{ text, finishReason }: ModelAnswer,
	model: ModelSetting,
): CreateMessageResult {
	return {
		role: "assistant",
		content: { type: "text", text },
		model: "model" in model ? model.model : model.provider,
		stopReason: finishReason === "length" ? "maxTokens" : "endTurn",
	};
}

function refused(what: string): NodeError {
	return new NodeError({
		code: "MCP_INPUT_REQUIRED",
		message: `The MCP server asks for ${what} in the middle of a call, which is not given.`,
	});
}
