import type { MessageSetting } from "@switchyard/spec/flow";

/** How a Message setting reads the message. */
export type MessageForm = "path" | "template" | "expression";

export const FORMS: readonly { readonly value: MessageForm; readonly label: string }[] = [
	{ value: "path", label: "Path" },
	{ value: "template", label: "Text" },
	{ value: "expression", label: "Expression" },
];

export function formOf(setting: MessageSetting): MessageForm {
	return "path" in setting ? "path" : "template" in setting ? "template" : "expression";
}

export function textOf(setting: MessageSetting): string {
	if ("path" in setting) return setting.path;
	return "template" in setting ? setting.template : setting.expression;
}

export function messageSetting(form: MessageForm, text: string): MessageSetting {
	if (form === "path") return { scope: "Message", path: text };
	return form === "template" ? { scope: "Message", template: text } : { scope: "Message", expression: text };
}

/** The same source in another form, where one can be had from the other: a path is an expression too. */
export function convert(setting: MessageSetting, form: MessageForm): MessageSetting {
	const from = formOf(setting);
	const text = textOf(setting);
	if (from === form) return setting;
	if (form === "template") return messageSetting(form, text === "" ? "" : `{{ ${text} }}`);
	if (from === "template") {
		const only = /^\s*\{\{(.*)\}\}\s*$/s.exec(text)?.[1]?.trim();
		return messageSetting(form, only ?? text);
	}
	return messageSetting(form, text);
}
