import { choiceTitle, choiceValue, type FormField } from "@switchyard/spec/form";
import { escapeHtml } from "../../../platform/http/plain-page.ts";
import { belowHtml, described, helpHtml, OPTIONAL } from "./field-words.ts";

/** How a field stands on the page: what it holds, and what is wrong with that. */
export interface FieldState {
	readonly texts: readonly string[];
	readonly problem: string | undefined;
}

/** What a browser keeps a text to, in characters; the server takes no longer one either. */
const LONGEST = { text: 2000, multiline: 100_000, email: 254 } as const;

const INPUT_TYPES = { number: "number", integer: "number", date: "date" } as const;

export const labelOf = ({ title, name }: Pick<FormField, "title" | "name">) => title || name;

/** The texts that a field starts with. */
export function firstTexts({ type, default: value }: FormField): readonly string[] {
	if (value === undefined || value === null || value === false) return [];
	if (type === "boolean") return ["true"];
	return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** A field as HTML: its label, its help, its control, and what is wrong with it. */
export function fieldHtml(field: FormField, state: FieldState): string {
	const { name, type, description: help, required = false, choices = [] } = field;
	const id = `field-${name}`;
	const words = { id, help, problem: state.problem };
	const below = belowHtml(words);
	const [text = ""] = state.texts;
	const common = `id="${id}" name="${name}"${required ? " required" : ""}${described(words)}`;
	const label = `<label for="${id}">${escapeHtml(labelOf(field))}${required ? "" : OPTIONAL}</label>${helpHtml(words)}`;
	switch (type) {
		case "boolean":
			return `<div class="field"><label class="option"><input type="checkbox" id="${id}" name="${name}" value="true"${state.texts.length > 0 ? " checked" : ""}${described(words)}>${escapeHtml(labelOf(field))}</label>${helpHtml(words)}${below}</div>`;
		case "choices":
			return `<fieldset class="field" id="${id}" tabindex="-1"${described(words)}><legend>${escapeHtml(labelOf(field))}${required ? "" : OPTIONAL}</legend>${helpHtml(words)}${choices
				.map((choice) => optionHtml(name, choiceValue(choice), choiceTitle(choice), state.texts))
				.join("")}${below}</fieldset>`;
		case "choice":
			return `<div class="field">${label}<select ${common}><option value="">${required ? "Choose…" : "None"}</option>${choices
				.map((choice) => {
					const value = choiceValue(choice);
					return `<option value="${escapeHtml(value)}"${value === text ? " selected" : ""}>${escapeHtml(choiceTitle(choice))}</option>`;
				})
				.join("")}</select>${below}</div>`;
		case "multiline":
			// A line break right after the tag is not a part of the text.
			return `<div class="field">${label}<textarea ${common} maxlength="${LONGEST.multiline}">\n${escapeHtml(text)}</textarea>${below}</div>`;
		case "text":
			return `<div class="field">${label}<input type="text" ${common} maxlength="${LONGEST.text}" value="${escapeHtml(text)}">${below}</div>`;
		case "email":
			return `<div class="field">${label}<input type="email" ${common} autocomplete="email" maxlength="${LONGEST.email}" value="${escapeHtml(text)}">${below}</div>`;
		default:
			return `<div class="field">${label}<input type="${INPUT_TYPES[type]}"${type === "number" ? ' step="any"' : ""} ${common} value="${escapeHtml(text)}">${below}</div>`;
	}
}

function optionHtml(name: string, value: string, title: string, chosen: readonly string[]): string {
	return `<label class="option"><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${chosen.includes(value) ? " checked" : ""}>${escapeHtml(title)}</label>`;
}
