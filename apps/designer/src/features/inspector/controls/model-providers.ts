import type { ModelSetting } from "@switchyard/spec";

/** The providers in the order in which they are offered. */
export const PROVIDERS = [
	{ value: "demo", label: "Demo (not an AI)" },
	{ value: "openai-compatible", label: "OpenAI-compatible" },
	{ value: "anthropic", label: "Anthropic" },
	{ value: "google", label: "Google" },
	{ value: "scripted", label: "Scripted (for tests)" },
] as const satisfies readonly { value: ModelSetting["provider"]; label: string }[];

/** What a setting becomes when another provider is chosen: the model and credential stay where both take them. */
export function startOf(provider: string, before: ModelSetting): ModelSetting {
	switch (provider) {
		case "openai-compatible":
		case "anthropic":
		case "google":
			return "model" in before ? { ...before, provider } : { provider, model: "", credential: "" };
		case "scripted":
			return { provider, script: [{ text: "Done." }] };
		default:
			return { provider: "demo" };
	}
}
