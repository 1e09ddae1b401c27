import { budgetWords, type FieldEdit, policyWords, sourceWords } from "@switchyard/flow";
import type { ParameterSetting } from "@switchyard/spec/flow";

/** What an edit sets its field to, as people read it. */
export function valueText(edit: FieldEdit): string {
	switch (edit.op) {
		case "rename-flow":
		case "rename-node":
		case "rename-group":
			return edit.name;
		case "set-budget":
			return budgetWords(edit.budget);
		case "set-policies":
			return policyWords(edit.policies);
		case "set-source":
			return `(${sourceWords(edit.source)})`;
		case "set-pinned-set":
			return edit.values?.join(", ") ?? "(no list)";
		case "set-note-text":
			return edit.text || "(empty)";
		case "set-color":
			return edit.color ?? "(no colour)";
		case "set-parameter":
			return settingText(edit.setting);
		case "set-output":
			return edit.field === null ? edit.output : edit.field || "(not written)";
		case "set-tool":
			return edit.tool ? json(edit.tool) : "(as its author set it)";
		case "set-disabled":
			return edit.disabled ? "Disabled" : "Enabled";
		case "set-error-policy":
			return edit.onError === "port" ? "Continue at the error port" : "Fail the run";
		case "set-retry":
			return edit.retry ? json(edit.retry) : "(no retries)";
		case "set-timeout":
			return edit.timeoutMs === null ? "(the server's limit)" : `${edit.timeoutMs} ms`;
	}
}

function settingText(setting: ParameterSetting | null): string {
	if (setting === null) return "(the default)";
	if (setting.scope === "AI") return setting.description ?? "(filled by the AI)";
	if (setting.scope === "Custom")
		return typeof setting.value === "string" ? setting.value : json(setting.value);
	if ("path" in setting) return setting.path;
	return "template" in setting ? setting.template : setting.expression;
}

function json(value: unknown): string {
	return JSON.stringify(value, undefined, 2) ?? "";
}
