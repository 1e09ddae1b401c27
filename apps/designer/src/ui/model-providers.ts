import type { ModelProvider } from "@switchyard/spec/model";

/** The providers of models as choices, in the order in which they are offered. */
export const MODEL_PROVIDERS = [
	{ value: "openai-compatible", label: "OpenAI-compatible" },
	{ value: "anthropic", label: "Anthropic" },
	{ value: "google", label: "Google" },
] as const satisfies readonly { value: ModelProvider; label: string }[];

/** A provider's name. */
export function providerName(provider: ModelProvider): string {
	return MODEL_PROVIDERS.find(({ value }) => value === provider)?.label ?? provider;
}
