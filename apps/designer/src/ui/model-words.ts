import { type ModelRefusalReason, ModelSetting } from "@switchyard/spec/model";
import { fits } from "@switchyard/spec/schema";

/** Why a model refused, in a word or two. */
export const REFUSALS: Readonly<Record<ModelRefusalReason, string>> = {
	"rate-limit": "Rate limited",
	overloaded: "Overloaded",
	unavailable: "Unavailable",
	"unknown-model": "Unknown model",
	auth: "Credential refused",
	quota: "Quota spent",
};

/**
 * The name of one of an agent's models: `anthropic/claude-sonnet-4-5`, or the provider of one that has none.
 * @param params the agent's resolved parameters
 * @param fallback 0 for its own model, then its fallback models in order
 */
export function modelName(params: Readonly<Record<string, unknown>>, fallback: number): string {
	const { model, fallback_models: others } = params;
	const setting: unknown = fallback === 0 ? model : Array.isArray(others) ? others[fallback - 1] : undefined;
	if (!fits(ModelSetting, setting)) return fallback === 0 ? "the model" : `fallback model ${fallback}`;
	return "model" in setting ? `${setting.provider}/${setting.model}` : setting.provider;
}
