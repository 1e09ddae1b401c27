import { isRecord, type JsonSchema } from "@switchyard/spec/json";
import { type Control, namedControl, type Property } from "@switchyard/spec/node-spec";
import { valueSchemas } from "./pairs.ts";
import { partsOf } from "./parts/parts.ts";

/** Which control a Custom value calls for: one that its schema can name, or one that follows from what the value is. */
export type ControlKind =
	| Control
	| "credential"
	| "expression"
	| "boolean"
	| "choice"
	| "choices"
	| "anything"
	| "object"
	| "objects";

/** Chooses the control that the property's schema names, else the one that it calls for. */
export function controlKind({ schema, secret }: Property): ControlKind {
	if (secret !== undefined) return "credential";
	return namedControl(schema) ?? calledFor(schema);
}

/** The controls that fit into a row beside others. */
const SMALL: ReadonlySet<ControlKind> = new Set([
	"text",
	"text-area",
	"number",
	"duration",
	"boolean",
	"choice",
	"choices",
	"list",
	"anything",
	"target",
	"time-zone",
]);

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
			if (schema.uniqueItems === true && isRecord(schema.items) && Array.isArray(schema.items.enum))
				return choicesOf(schema.items) ? "choices" : "json";
			if (!isRecord(schema.items)) return "json";
			if (schema.items.type === "string") return "list";
			return isOfSmallParts(schema.items) ? "objects" : "json";
		default:
			if (holdsValuesByName(schema)) return "key-value";
			return isOfSmallParts(schema) ? "object" : "json";
	}
}

/** Whether each part of an object has a control that fits into a row. */
function isOfSmallParts(schema: JsonSchema): boolean {
	const parts = partsOf(schema);
	return parts?.every((part) => SMALL.has(namedControl(part.schema) ?? calledFor(part.schema))) ?? false;
}

/** The texts that a schema lets one choose from, or `undefined` when it is no such schema. */
export function choicesOf(schema: JsonSchema): readonly string[] | undefined {
	if (Array.isArray(schema.enum)) {
		return schema.enum.every((choice) => typeof choice === "string") ? schema.enum : undefined;
	}
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0) return undefined;
	if (!options.every((option) => isRecord(option) && typeof option.const === "string")) return undefined;
	return options.map((option) => String(option.const));
}

/** Text and other things as well: JSON alone would ask for quotes around every text. */
function takesAnything({ type, anyOf, ...schema }: JsonSchema): boolean {
	if (Array.isArray(anyOf)) return anyOf.some((option) => isRecord(option) && option.type === "string");
	if (Array.isArray(type)) return type.includes("string");
	return (
		type === undefined && !("const" in schema || "enum" in schema || "oneOf" in schema || "allOf" in schema)
	);
}

/** An object of any names, each with a text, or with a value of several types. */
function holdsValuesByName(schema: JsonSchema): boolean {
	return valueSchemas(schema)?.every((value) => value.type === "string" || takesAnything(value)) ?? false;
}
