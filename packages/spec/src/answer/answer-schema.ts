import type { JsonSchema } from "../json/json-schema.ts";
import type { AnswerField, AnswerFieldType } from "./answer-field.ts";

/**
 * What an answer must be, as a JSON Schema that every provider's structured output can take: an object with these fields and
 * nothing else.
 */
export function answerSchema(fields: readonly AnswerField[]): JsonSchema {
	return {
		type: "object",
		properties: Object.fromEntries(fields.map((field) => [field.name, answerFieldSchema(field)])),
		required: fields.filter(({ required }) => required).map(({ name }) => name),
		additionalProperties: false,
	};
}

/** What the value of one field must be. */
export function answerFieldSchema(field: AnswerField): JsonSchema {
	const { type, items = "text", description } = field;
	return {
		...(type === "list" ? { type: "array", items: valueSchema(items, field) } : valueSchema(type, field)),
		...(description ? { description } : {}),
	};
}

function valueSchema(type: Exclude<AnswerFieldType, "list">, field: AnswerField): JsonSchema {
	switch (type) {
		case "text":
			return { type: "string" };
		case "choice":
			return { type: "string", enum: [...(field.choices ?? [])] };
		case "object":
			return answerSchema(field.fields ?? []);
		default:
			return { type };
	}
}
