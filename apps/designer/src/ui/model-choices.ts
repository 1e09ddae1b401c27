import type { ModelSetting } from "@switchyard/spec/model";
import { MODEL_PROVIDERS } from "./model-providers.ts";

/** A model of a provider, as opposed to those that need none. */
export type HostedModelSetting = Extract<ModelSetting, { model: string }>;

/** The providers in the order in which they are offered. */
export const PROVIDERS = [
	{ value: "demo", label: "Demo (not an AI)" },
	...MODEL_PROVIDERS,
	{ value: "caller", label: "The caller's own model" },
	{ value: "scripted", label: "Scripted (for tests)" },
] as const satisfies readonly { value: ModelSetting["provider"]; label: string }[];

/** What each provider calls its models, by example. */
export const MODEL_EXAMPLES: Record<HostedModelSetting["provider"], string> = {
	"openai-compatible": "gpt-5-mini",
	anthropic: "claude-sonnet-4-5",
	google: "gemini-2.5-flash",
};

/** What a setting becomes when another provider is chosen: the model and credential stay where both take them. */
export function startOf(provider: string, before: ModelSetting): ModelSetting {
	switch (provider) {
		case "openai-compatible":
		case "anthropic":
		case "google":
			return "model" in before ? { ...before, provider } : { provider, model: "", credential: "" };
		case "caller":
			return { provider };
		case "scripted":
			return { provider, script: [{ text: "Done." }] };
		default:
			return { provider: "demo" };
	}
}
