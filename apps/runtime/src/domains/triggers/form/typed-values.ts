import { type FormField, fieldSchema } from "@switchyard/spec/form";
import type { Message } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";

/** What is wrong with a field, by its name. */
export type FieldProblems = Map<string, string>;

/** What a browser sent of the fields: texts, several of one name where several were chosen. */
export type SentFields = ReadonlyMap<string, readonly string[]>;

/** The values that the texts of a form mean, and what is wrong with each of them. */
export function typedValues(fields: readonly FormField[], sent: SentFields) {
	const problems: FieldProblems = new Map();
	const values: Record<string, unknown> = {};
	for (const field of fields) {
		const value = meaningOf(field, sent.get(field.name) ?? []);
		if (value === undefined) {
			if (field.required)
				problems.set(field.name, field.type === "choice" ? "Choose one." : "This is required.");
			continue;
		}
		if (fits(fieldSchema(field), value)) values[field.name] = value;
		else problems.set(field.name, whatIsWrong(field));
	}
	return { values: values as Message, problems };
}

/** `undefined` for a field that was left empty. */
function meaningOf({ type }: FormField, texts: readonly string[]): unknown {
	const [text = ""] = texts;
	switch (type) {
		case "boolean":
			return texts.length > 0;
		case "choices":
			return [...texts];
		case "number":
		case "integer":
			// What is no number stays a text, which no schema of a number takes.
			return text.trim() === "" ? undefined : numberOf(text.trim());
		case "multiline":
			return text === "" ? undefined : text.replaceAll("\r\n", "\n");
		default:
			return text.trim() === "" ? undefined : text.trim();
	}
}

function numberOf(text: string): number | string {
	return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

function whatIsWrong({ type, choices = [], required = false, ...counts }: FormField): string {
	const { least = required ? 1 : 0, most = choices.length } = counts;
	switch (type) {
		case "number":
			return "Enter a number, such as 12.5.";
		case "integer":
			return "Enter a whole number.";
		case "date":
			return "Enter a day, such as 2026-05-31.";
		case "email":
			return "Enter a mail address, such as ada@example.com.";
		case "choice":
			return "Choose one of these.";
		case "choices":
			return least > 0 ? `Choose ${least} to ${most} of these.` : `Choose ${most} of these at most.`;
		default:
			return "This text is too long.";
	}
}
