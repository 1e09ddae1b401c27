import type { ModelContext, ModelRequest } from "@switchyard/host";
import type { ModelAnswer } from "@switchyard/spec/model";
import { APICallError } from "ai";
import { type AnswerOptions, answerOptions } from "./answer-options.ts";
import { toModelFailure } from "./provider-failure.ts";
import type { ProviderSetting } from "./provider-setting.ts";
import { withRefusedFiles } from "./refused-files.ts";
import { streamedAnswer } from "./streamed-answer.ts";
import { mayRefuseParts, waysToAsk } from "./ways-to-ask.ts";
import { wholeAnswer } from "./whole-answer.ts";

// The SDK warns on the process's own standard error; what matters to the reader of a run is in the answer or the failure.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Asks a model through the AI SDK, once: it neither retries nor executes tools nor reports anywhere. Only a server that cannot
 * stream an answer while there are tools is asked a second time, for the whole answer, and one that does not take a schema for the
 * answer, or what its model thought before, without that.
 * @throws ModelFailure, or the signal's reason when it is aborted.
 */
export async function askAiSdk(
	setting: ProviderSetting,
	request: ModelRequest,
	context: ModelContext,
): Promise<ModelAnswer> {
	const cut = new AbortController();
	const signal = AbortSignal.any([context.signal, cut.signal]);
	try {
		return await askInEachWay(setting, request, context, signal);
	} catch (error) {
		cut.abort();
		context.signal.throwIfAborted();
		throw withRefusedFiles(toModelFailure(error, context.credential), error, request.messages);
	}
}

async function askInEachWay(
	setting: ProviderSetting,
	request: ModelRequest,
	context: ModelContext,
	signal: AbortSignal,
): Promise<ModelAnswer> {
	let failure: unknown;
	for (const way of waysToAsk(request)) {
		try {
			return await ask(await answerOptions(setting, way, context, signal), way, context);
		} catch (error) {
			if (!mayRefuseParts(error)) throw error;
			// What the server says of the whole request is what people should read.
			failure ??= error;
		}
	}
	throw failure;
}

async function ask(
	options: AnswerOptions,
	request: ModelRequest,
	context: ModelContext,
): Promise<ModelAnswer> {
	try {
		return await streamedAnswer(options, context);
	} catch (error) {
		if (request.tools.length === 0 || !refusesToStreamWithTools(error)) throw error;
		return await wholeAnswer(options, context);
	}
}

/**
 * Whether a server refused the request because it cannot stream with tools: llama.cpp answers 500 with "Cannot use tools with
 * stream", others 400 in words of their own.
 */
function refusesToStreamWithTools(error: unknown): boolean {
	if (!APICallError.isInstance(error) || (error.statusCode ?? 0) < 400) return false;
	return /\bstream/i.test(error.message) && /\b(tool|function)/i.test(error.message);
}
