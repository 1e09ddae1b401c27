import { type Control, type JsonSchema, namedControl, type Property } from "@switchyard/spec";

/** Which control a Custom value calls for: one that its schema can name, or one that follows from what the value is. */
export type ControlKind =
	| Control
	| "credential"
	| "expression"
	| "boolean"
	| "choice"
	| "choices"
	| "anything";

/** Chooses the control that the property's schema names, else the one that it calls for. */
export function controlKind({ schema, secret }: Property): ControlKind {
	if (secret !== undefined) return "credential";
	return namedControl(schema) ?? calledFor(schema);
}

/** What has no control of its own is edited as JSON. */
function calledFor(schema: JsonSchema): ControlKind {
	if (choicesOf(schema)) return "choice";
	if (takesAnything(schema)) return "anything";
	switch (schema.type) {
		case "string":
			if (schema.format === "expression") return "expression";
			return schema.format === "multiline" ? "text-area" : "text";
		case "number":
		case "integer":
			return "number";
		case "boolean":
			return "boolean";
		case "array":
			if (schema.uniqueItems === true && isObject(schema.items) && Array.isArray(schema.items.enum))
				return choicesOf(schema.items) ? "choices" : "json";
			return isObject(schema.items) && schema.items.type === "string" ? "list" : "json";
		default:
			return holdsTexts(schema) ? "key-value" : "json";
	}
}

/** The texts that a schema lets one choose from, or `undefined` when it is no such schema. */
export function choicesOf(schema: JsonSchema): readonly string[] | undefined {
	if (Array.isArray(schema.enum)) {
		return schema.enum.every((choice) => typeof choice === "string") ? schema.enum : undefined;
	}
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0) return undefined;
	if (!options.every((option) => isObject(option) && typeof option.const === "string")) return undefined;
	return options.map((option) => String(option.const));
}

/** Text and other things as well: JSON alone would ask for quotes around every text. */
function takesAnything({ type, anyOf, ...schema }: JsonSchema): boolean {
	if (Array.isArray(anyOf)) return anyOf.some((option) => isObject(option) && option.type === "string");
	if (Array.isArray(type)) return type.includes("string");
	return (
		type === undefined && !("const" in schema || "enum" in schema || "oneOf" in schema || "allOf" in schema)
	);
}

/** An object of any names, each with a text. */
function holdsTexts({ type, properties, patternProperties, additionalProperties }: JsonSchema): boolean {
	if (type !== "object" || properties !== undefined) return false;
	const values = isObject(patternProperties) ? Object.values(patternProperties) : [additionalProperties];
	return values.length > 0 && values.every((schema) => isObject(schema) && schema.type === "string");
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
