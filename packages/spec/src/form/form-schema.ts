import type { JsonSchema } from "../json/json-schema.ts";
import type { FormField } from "./form-field.ts";

/** The longest text that a field of several lines takes, in characters. */
const LONGEST_TEXT = 100_000;
const LONGEST_LINE = 2000;

/** What a filled-in form must be: an object with the fields' values and nothing else. */
export function formSchema(fields: readonly FormField[]): JsonSchema {
	return {
		type: "object",
		properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field)])),
		required: fields.filter(({ required }) => required).map(({ name }) => name),
		additionalProperties: false,
	};
}

/** What the value of one field must be. */
export function fieldSchema(field: FormField): JsonSchema {
	return {
		...(field.title === undefined ? {} : { title: field.title }),
		...valueSchema(field),
		...(field.default === undefined ? {} : { default: field.default }),
	};
}

function valueSchema({ type, required = false, choices = [] }: FormField): JsonSchema {
	const filled = required ? { minLength: 1 } : {};
	switch (type) {
		case "text":
			return { type: "string", ...filled, maxLength: LONGEST_LINE };
		case "multiline":
			return { type: "string", ...filled, maxLength: LONGEST_TEXT, format: "multiline" };
		case "number":
		case "integer":
		case "boolean":
			return { type };
		case "choice":
			return { type: "string", enum: [...choices] };
		case "date":
			return { type: "string", format: "date" };
	}
}
