import type { JsonSchema, Property } from "@switchyard/spec";

/** Which control a Custom value calls for. */
export type ControlKind =
	| "credential"
	| "model"
	| "fields"
	| "rules"
	| "text"
	| "multiline"
	| "code"
	| "number"
	| "boolean"
	| "choice"
	| "texts"
	| "json";

/** Chooses the control by what the property's schema says; what has no control of its own is edited as JSON. */
export function controlKind(property: Property): ControlKind {
	if (property.secret !== undefined) return "credential";
	const { schema } = property;
	if (isModelSchema(schema)) return "model";
	if (itemHas(schema, "when") && itemHas(schema, "port")) return "rules";
	if (itemHas(schema, "name") && itemHas(schema, "value")) return "fields";
	if (choicesOf(schema)) return "choice";
	switch (schema.type) {
		case "string":
			return schema.format === "multiline" ? "multiline" : schema.format === "code" ? "code" : "text";
		case "number":
		case "integer":
			return "number";
		case "boolean":
			return "boolean";
		case "array":
			return isObject(schema.items) && schema.items.type === "string" ? "texts" : "json";
		default:
			return "json";
	}
}

/** The texts that a schema lets one choose from, or `undefined` when it is no such schema. */
export function choicesOf(schema: JsonSchema): readonly string[] | undefined {
	if (Array.isArray(schema.enum)) return schema.enum.map(String);
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0) return undefined;
	if (!options.every((option) => isObject(option) && typeof option.const === "string")) return undefined;
	return options.map((option) => String(option.const));
}

/** A union of objects that are told apart by `provider`: a model setting. */
function isModelSchema({ anyOf }: JsonSchema): boolean {
	return (
		Array.isArray(anyOf) &&
		anyOf.length > 0 &&
		anyOf.every(
			(option) => isObject(option) && isObject(option.properties) && "provider" in option.properties,
		)
	);
}

function itemHas({ type, items }: JsonSchema, name: string): boolean {
	return type === "array" && isObject(items) && isObject(items.properties) && name in items.properties;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
