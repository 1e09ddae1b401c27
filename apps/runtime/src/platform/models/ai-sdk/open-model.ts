import type { ModelContext } from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import type { LanguageModel } from "ai";
import { baseUrlFor, GOOGLE_BASE_URL, keyFor } from "./provider-access.ts";
import { providerFetch } from "./provider-fetch.ts";
import type { ProviderSetting } from "./provider-setting.ts";

/**
 * The SDK's model for a setting. Address and key are always given, because the SDK would otherwise look into the
 * process's environment for them.
 * @throws ModelFailure when the credential lacks what the provider needs.
 */
export async function openModel(setting: ProviderSetting, context: ModelContext): Promise<LanguageModel> {
	const { credential = {} } = context;
	const fetch = providerFetch(context.fetch);
	switch (setting.provider) {
		case "openai-compatible": {
			const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
			const baseURL = baseUrlFor(credential);
			return createOpenAICompatible({
				name: "openai-compatible",
				baseURL,
				fetch,
				includeUsage: true,
				supportsStructuredOutputs: true,
				transformRequestBody: (body) => forOpenAi(body, baseURL),
				...defined({ apiKey: credential.apiKey }),
			})(setting.model);
		}
		case "anthropic": {
			const { createAnthropic } = await import("@ai-sdk/anthropic");
			const baseURL = credential.baseUrl ?? "https://api.anthropic.com/v1";
			return createAnthropic({ baseURL, apiKey: keyFor(credential), fetch })(setting.model);
		}
		case "google": {
			const { createGoogle } = await import("@ai-sdk/google");
			const baseURL = credential.baseUrl ?? GOOGLE_BASE_URL;
			return createGoogle({ baseURL, apiKey: keyFor(credential), fetch })(setting.model);
		}
	}
}

/** OpenAI itself calls the limit of tokens otherwise than those who copied its protocol, and refuses the old name. */
function forOpenAi(body: Record<string, unknown>, baseUrl: string): Record<string, unknown> {
	const { max_tokens, ...rest } = body;
	if (max_tokens === undefined || new URL(baseUrl).hostname !== "api.openai.com") return body;
	return { ...rest, max_completion_tokens: max_tokens };
}
