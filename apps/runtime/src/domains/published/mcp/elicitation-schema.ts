import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import {
	choiceTitle,
	choiceValue,
	type FieldChoice,
	type FormField,
	fieldSchema,
} from "@switchyard/spec/form";
import type { JsonSchema } from "@switchyard/spec/json";

type Requested = ElicitRequestFormParams["requestedSchema"];
type RequestedField = Requested["properties"][string];

/** A form as a client shows it to its person. */
export function elicitationSchema(fields: readonly FormField[]): Requested {
	return {
		type: "object",
		properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
		required: fields.filter(({ required }) => required).map(({ name }) => name),
	};
}

/** Clients know few formats, and no other default than a plain value or a list of choices. */
function propertyOf(field: FormField): RequestedField {
	const { format, default: value, uniqueItems: _each, ...schema } = fieldSchema(field);
	return {
		...(isTitled(field) ? withTitles(schema, field) : schema),
		...(format === "date" || format === "email" ? { format } : {}),
		...(isPlain(value) || Array.isArray(value) ? { default: value } : {}),
	} as RequestedField;
}

function isTitled({ type, choices = [], olderTitles }: FormField): boolean {
	const isOlder = type === "choice" && olderTitles === true;
	return !isOlder && choices.some((choice) => typeof choice !== "string");
}

/** Titles as clients show them, in the place of the bare values. */
function withTitles(schema: JsonSchema, { type, choices = [] }: FormField): JsonSchema {
	const titles = choices.map(titled);
	if (type === "choices") return { ...schema, items: { anyOf: titles } };
	const { enum: _values, enumNames: _titles, ...rest } = schema;
	return { ...rest, oneOf: titles };
}

function titled(choice: FieldChoice) {
	return { const: choiceValue(choice), title: choiceTitle(choice) };
}

function isPlain(value: unknown): boolean {
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
