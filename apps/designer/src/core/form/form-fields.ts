import { isRecord, type JsonSchema } from "@switchyard/spec/json";

/** What a form's field is filled in by. */
export type FieldKind =
	| "text"
	| "multiline"
	| "number"
	| "integer"
	| "boolean"
	| "choice"
	| "choices"
	| "date"
	| "email"
	| "json";

/** A field of a form, as an object's schema calls for it. */
export interface SchemaField {
	readonly name: string;
	/** The label that people see. */
	readonly label: string;
	readonly schema: JsonSchema;
	readonly required: boolean;
	readonly kind: FieldKind;
}

const known = new WeakMap<JsonSchema, readonly SchemaField[]>();

/** The fields of a form: the properties of an object's schema, in their order. */
export function fieldsOf(schema: JsonSchema): readonly SchemaField[] {
	const fields = known.get(schema) ?? readFields(schema);
	known.set(schema, fields);
	return fields;
}

function readFields({ properties, required }: JsonSchema): SchemaField[] {
	if (!isRecord(properties)) return [];
	const needed = new Set(Array.isArray(required) ? required : []);
	return Object.entries(properties).flatMap(([name, schema]) => {
		if (!isRecord(schema)) return [];
		const { title } = schema;
		const label = typeof title === "string" && title !== "" ? title : name;
		return [{ name, label, schema, required: needed.has(name), kind: kindOf(schema) }];
	});
}

/** One of the texts that a field lets one choose from, and what people read in its place. */
export interface ShownChoice {
	readonly value: string;
	readonly label: string;
}

/** What a field lets one choose from, one or several. */
export function choicesOf({ enum: choices, enumNames, items }: JsonSchema): readonly ShownChoice[] {
	if (!Array.isArray(choices)) return isRecord(items) ? choicesOf(items) : [];
	const titles: readonly unknown[] = Array.isArray(enumNames) ? enumNames : [];
	return choices.flatMap((value, index) => {
		const title = titles[index];
		return typeof value === "string" ? [{ value, label: typeof title === "string" ? title : value }] : [];
	});
}

/** A text without bounds may be of several lines: a model writes the body of a mail into such a field. */
const LONGEST_LINE = 2000;

function kindOf(schema: JsonSchema): FieldKind {
	const { type, format, control, maxLength, enum: choices, items } = schema;
	if (Array.isArray(choices)) return choicesOf(schema).length === choices.length ? "choice" : "json";
	if (type === "array" && isRecord(items)) return kindOf(items) === "choice" ? "choices" : "json";
	switch (type) {
		case "boolean":
		case "number":
		case "integer":
			return type;
		case "string":
			if (format === "date" || format === "email") return format;
			if (format === "multiline" || control === "text-area") return "multiline";
			return typeof maxLength !== "number" || maxLength > LONGEST_LINE ? "multiline" : "text";
		default:
			return "json";
	}
}
