import type { JsonSchema, Property } from "@switchyard/spec";

/** Which control a Custom value calls for. */
export type ControlKind =
	| "credential"
	| "model"
	| "fields"
	| "form"
	| "inputs"
	| "outputs"
	| "assets"
	| "tool-steps"
	| "nodes"
	| "expression"
	| "rules"
	| "text"
	| "multiline"
	| "code"
	| "time-zone"
	| "flow"
	| "agent"
	| "number"
	| "duration"
	| "boolean"
	| "choice"
	| "texts"
	| "pairs"
	| "anything"
	| "json";

/** Controls that a text asks for by its format. */
const TEXT_CONTROLS = ["multiline", "code", "expression", "time-zone", "flow", "agent"] as const;

/** Chooses the control by what the property's schema says; what has no control of its own is edited as JSON. */
export function controlKind({ name, schema, secret }: Property): ControlKind {
	if (secret !== undefined) return "credential";
	if (isModelSchema(schema)) return "model";
	if (itemHas(schema, "when") && itemHas(schema, "port")) return "rules";
	if (itemHas(schema, "parameter_mapping") && itemHas(schema, "result_mapping")) return "tool-steps";
	if (itemHas(schema, "name")) {
		if (itemHas(schema, "kind")) return "assets";
		if (itemHas(schema, "value")) return "fields";
		if (itemHas(schema, "choices")) return itemHas(schema, "ai") ? "inputs" : "form";
		if (itemHas(schema, "description")) return "outputs";
	}
	if (choicesOf(schema)) return "choice";
	if (takesAnything(schema)) return "anything";
	switch (schema.type) {
		case "string":
			return TEXT_CONTROLS.find((kind) => kind === schema.format) ?? "text";
		case "number":
			return "number";
		case "integer":
			// By convention a whole number whose name ends like this counts milliseconds.
			return /(?:_ms|Ms)$/.test(name) ? "duration" : "number";
		case "boolean":
			return "boolean";
		case "array":
			if (!isObject(schema.items) || schema.items.type !== "string") return "json";
			return schema.items.format === "node" ? "nodes" : "texts";
		default:
			return holdsTexts(schema) ? "pairs" : "json";
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

function itemHas({ type, items }: JsonSchema, name: string): boolean {
	return type === "array" && isObject(items) && isObject(items.properties) && name in items.properties;
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
