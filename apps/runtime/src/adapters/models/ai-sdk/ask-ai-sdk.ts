import { type ModelContext, ModelFailure, type ModelRequest } from "@switchyard/host";
import type { ModelAnswer, ToolCall } from "@switchyard/spec";
import { type FinishReason, type LanguageModelUsage, streamText } from "ai";
import { AnswerMeter } from "../limits.ts";
import { ArgumentTexts } from "./argument-texts.ts";
import { toSdkConversation } from "./conversation.ts";
import { openModel } from "./open-model.ts";
import { toModelFailure } from "./provider-failure.ts";
import type { ProviderSetting } from "./provider-setting.ts";
import { toSdkTools } from "./tools.ts";

// The SDK warns on the process's own standard error; what matters to the reader of a run is in the answer or the failure.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Asks a model through the AI SDK, once: it neither retries nor executes tools nor reports anywhere.
 * @throws ModelFailure, or the signal's reason when it is aborted.
 */
export async function askAiSdk(
	setting: ProviderSetting,
	request: ModelRequest,
	context: ModelContext,
): Promise<ModelAnswer> {
	const cut = new AbortController();
	try {
		return await stream(setting, request, context, AbortSignal.any([context.signal, cut.signal]));
	} catch (error) {
		cut.abort();
		context.signal.throwIfAborted();
		throw toModelFailure(error, context.credential);
	}
}

async function stream(
	setting: ProviderSetting,
	request: ModelRequest,
	context: ModelContext,
	signal: AbortSignal,
): Promise<ModelAnswer> {
	const { instructions, messages } = toSdkConversation(request.messages);
	const result = streamText({
		model: await openModel(setting, context),
		messages,
		tools: toSdkTools(request.tools),
		maxRetries: 0,
		abortSignal: signal,
		telemetry: { isEnabled: false },
		// Errors arrive in the stream; without this the SDK prints them too.
		onError: () => {},
		experimental_download: refuseDownloads,
		// Arguments are not shown while they come, so let Anthropic check that they are JSON before it sends them.
		providerOptions: { anthropic: { toolStreaming: false } },
		...(instructions === "" ? {} : { instructions }),
		...(setting.temperature === undefined ? {} : { temperature: setting.temperature }),
		...(setting.maxOutputTokens === undefined ? {} : { maxOutputTokens: setting.maxOutputTokens }),
	});

	const meter = new AnswerMeter();
	const toolCalls: ToolCall[] = [];
	const argumentTexts = new ArgumentTexts();
	let text = "";
	let end: { reason: FinishReason; usage: LanguageModelUsage } | undefined;
	for await (const part of result.fullStream) {
		switch (part.type) {
			case "text-delta":
				meter.addText(part.text);
				text += part.text;
				context.onText(part.text);
				break;
			case "reasoning-delta":
				meter.addText(part.text);
				break;
			case "tool-input-start":
				meter.addToolCall();
				break;
			case "tool-input-delta":
				meter.addText(part.delta);
				argumentTexts.add(part.id, part.delta);
				break;
			case "tool-call":
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
	signal.throwIfAborted();
	if (!end) throw new Error("The stream ended before the answer was finished.");
	refuseUnfinished(end.reason, text, toolCalls);
	return { text, toolCalls, usage: toUsage(end.usage) };
}

/** An answer that was cut off before it said anything is no answer. */
function refuseUnfinished(reason: FinishReason, text: string, toolCalls: readonly ToolCall[]): void {
	if (reason === "content-filter" && (text === "" || toolCalls.length > 0))
		throw new ModelFailure({
			code: "MODEL_FAILED",
			message: "The provider's content filter stopped the answer.",
			retryable: false,
		});
	if (reason === "length" && text === "" && toolCalls.length === 0)
		throw new ModelFailure({
			code: "MODEL_FAILED",
			message: "The model reached its limit of output tokens before it said anything.",
			hint: "Raise maxOutputTokens in the agent's model setting.",
			retryable: false,
		});
	if (reason === "error") throw new Error("The provider ended the answer with an error.");
}

function toUsage(usage: LanguageModelUsage): ModelAnswer["usage"] {
	return { inputTokens: count(usage.inputTokens), outputTokens: count(usage.outputTokens) };
}

/** Providers may leave a count out, and not every compatible server counts in whole numbers. */
function count(tokens: number | undefined): number {
	return Number.isSafeInteger(tokens) ? Math.max(0, tokens ?? 0) : 0;
}

/** A model may answer with a file's address; nothing is fetched but by the context's own `fetch`. */
async function refuseDownloads(files: readonly unknown[]): Promise<never[]> {
	if (files.length > 0) throw new Error("The model answered with a file, which an agent does not take.");
	return [];
}
