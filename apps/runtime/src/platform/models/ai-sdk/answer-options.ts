import type { ModelContext, ModelRequest } from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import type { ToolDefinition } from "@switchyard/spec/tool";
import { jsonSchema, type ToolSet, tool } from "ai";
import { withCacheMarks } from "./cache-marks.ts";
import { toSdkConversation } from "./conversation.ts";
import { openModel } from "./open-model.ts";
import { openFiles } from "./opened-files.ts";
import type { ProviderSetting } from "./provider-setting.ts";
import { requiresAll, structuredOutput } from "./structured-output.ts";

/** What the SDK is asked with, as a stream and as a whole the same. */
export type AnswerOptions = Awaited<ReturnType<typeof answerOptions>>;

/** @throws ModelFailure when the credential lacks what the provider needs. */
export async function answerOptions(
	setting: ProviderSetting,
	request: ModelRequest,
	context: ModelContext,
	signal: AbortSignal,
) {
	const files = await openFiles(request.messages, context);
	return {
		model: await openModel(setting, context),
		...withCacheMarks({ ...toSdkConversation(request.messages, files), tools: toSdkTools(request.tools) }),
		maxRetries: 0,
		abortSignal: signal,
		telemetry: { isEnabled: false },
		experimental_download: refuseDownloads,
		// Arguments are not shown while they come, so let Anthropic check that they are JSON before it sends them.
		...(setting.reasoning === undefined ? {} : { reasoning: EFFORTS[setting.reasoning] }),
		providerOptions: {
			anthropic: { toolStreaming: false },
			...(setting.reasoning === undefined || setting.reasoning === "off" ? {} : SHOW_REASONING),
			openaiCompatible: { strictJsonSchema: requiresAll(request.answerSchema) },
		},
		...structuredOutput(request.answerSchema),
		...defined({ temperature: setting.temperature, maxOutputTokens: setting.maxOutputTokens }),
	};
}

/** How the SDK calls what a setting says, which puts it into each provider's own words. */
const EFFORTS = { off: "none", low: "low", medium: "medium", high: "high" } as const;

/** Google shows what its models think only where it is asked to. */
const SHOW_REASONING = { google: { thinkingConfig: { includeThoughts: true } } } as const;

/** A model may answer with a file's address; nothing is fetched but by the context's own `fetch`. */
async function refuseDownloads(files: readonly unknown[]): Promise<never[]> {
	if (files.length > 0) throw new Error("The model answered with a file, which an agent does not take.");
	return [];
}

/**
 * The tools as the SDK takes them, each with its schema as it is. None has an `execute`: the engine performs and
 * journals every call. No schema is checked here either, so that the engine can answer the model's mistakes.
 */
function toSdkTools(tools: readonly ToolDefinition[]): ToolSet {
	return Object.fromEntries(
		tools.map(({ name, description, parameters }) => [
			name,
			tool({ description, inputSchema: jsonSchema(parameters) }),
		]),
	);
}
