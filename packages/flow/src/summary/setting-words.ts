import type { ParameterSetting } from "@switchyard/spec/flow";
import type { Property } from "@switchyard/spec/node-spec";
import { valueWords } from "./value-words.ts";

/**
 * What fills a parameter, in a few words; `undefined` for nothing, for what a model will write, and for the message's field
 * of the parameter's own name, with which a step starts: "to to" tells nobody anything.
 */
export function settingWords(setting: ParameterSetting, { name, schema }: Property): string | undefined {
	if (setting.scope === "AI") return undefined;
	if (setting.scope === "Custom") return valueWords(setting.value, schema);
	if ("path" in setting) return setting.path === name ? undefined : setting.path;
	// A reader of a card wants the field, not the braces that mark it.
	if ("template" in setting) return setting.template.replace(/\{\{\s*(.*?)\s*\}\}/g, "$1");
	return setting.expression;
}
