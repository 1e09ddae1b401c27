import { defined } from "../json/defined.ts";
import type { JsonSchema } from "../json/json-schema.ts";
import { choiceTitle, choiceValue, type FieldChoice } from "./field-choice.ts";
import type { FormField } from "./form-field.ts";

/** The longest text that a field of several lines takes, in characters. */
const LONGEST_TEXT = 100_000;
const LONGEST_LINE = 2000;
/** The longest address that a mail can be sent to. */
const LONGEST_ADDRESS = 254;

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
		...defined({ title: field.title, description: field.description }),
		...valueSchema(field),
		...defined({ default: field.default }),
	};
}

function valueSchema({ type, required = false, choices = [], ...counts }: FormField): JsonSchema {
	const { least = required ? 1 : undefined, most } = counts;
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
			return choiceSchema(choices);
		case "choices":
			return {
				type: "array",
				items: choiceSchema(choices),
				uniqueItems: true,
				...defined({ minItems: least, maxItems: most }),
			};
		case "date":
			return { type: "string", format: "date" };
		case "email":
			return { type: "string", format: "email", maxLength: LONGEST_ADDRESS };
	}
}

/** Titles stand beside the values, so that what is wrong with a value is said in values. */
function choiceSchema(choices: readonly FieldChoice[]): JsonSchema {
	const isTitled = choices.some((choice) => typeof choice !== "string");
	return {
		type: "string",
		enum: choices.map(choiceValue),
		...(isTitled ? { enumNames: choices.map(choiceTitle) } : {}),
	};
}
