import type { ModelContext } from "@switchyard/host";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { ToolCall } from "@switchyard/spec/tool";
import { streamText } from "ai";
import { AnswerMeter } from "../limits.ts";
import type { AnswerOptions } from "./answer-options.ts";
import { ArgumentTexts } from "./argument-texts.ts";
import { type AnswerEnd, finishedAnswer } from "./finished-answer.ts";
import { ReasoningParts } from "./reasoning-parts.ts";

/** Asks for an answer and takes it piece by piece. */
export async function streamedAnswer(
	options: AnswerOptions,
	{ onText, onReasoning }: Pick<ModelContext, "onText" | "onReasoning">,
): Promise<ModelAnswer> {
	const result = streamText({
		...options,
		// Errors arrive in the stream; without this the SDK prints them too.
		onError: () => {},
	});
	const meter = new AnswerMeter();
	const toolCalls: ToolCall[] = [];
	const argumentTexts = new ArgumentTexts();
	const reasoning = new ReasoningParts();
	let text = "";
	let end: Pick<AnswerEnd, "reason" | "usage"> | undefined;
	for await (const part of result.fullStream) {
		switch (part.type) {
			case "text-delta":
				meter.addText(part.text);
				text += part.text;
				onText(part.text);
				break;
			case "reasoning-start":
			case "reasoning-end":
				reasoning.add(part.id, "", part.providerMetadata, text.length);
				break;
			case "reasoning-delta":
				meter.addText(part.text);
				reasoning.add(part.id, part.text, part.providerMetadata, text.length);
				if (part.text !== "") onReasoning(part.text);
				break;
			case "tool-input-start":
				meter.addToolCall();
				break;
			case "tool-input-delta":
				meter.addText(part.delta);
				argumentTexts.add(part.id, part.delta);
				break;
			case "tool-call":
				reasoning.addCall(part.toolCallId, part.providerMetadata);
				if (part.providerExecuted !== true)
					toolCalls.push({
						id: part.toolCallId,
						name: part.toolName,
						arguments: argumentTexts.argumentsOf(part.toolCallId, part.input),
					});
				break;
			case "error":
				throw part.error;
			case "finish":
				// Without a reason of the provider's own, the stream only ended, and the answer perhaps did not.
				if (part.rawFinishReason !== undefined) end = { reason: part.finishReason, usage: part.totalUsage };
				break;
		}
	}
	options.abortSignal.throwIfAborted();
	if (!end) throw new Error("The stream ended before the answer was finished.");
	return finishedAnswer({ text, toolCalls, reasoning: reasoning.all(), ...end });
}
