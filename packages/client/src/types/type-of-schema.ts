import { isRecord, type JsonRecord } from "@switchyard/wire";

const NAMED: ReadonlyMap<unknown, string> = new Map([
	["string", "string"],
	["number", "number"],
	["integer", "number"],
	["boolean", "boolean"],
	["null", "null"],
	["array", "readonly unknown[]"],
	["object", "Readonly<Record<string, unknown>>"],
]);

/** The TypeScript type of a JSON Schema, as near as TypeScript can say it. What it cannot say is `unknown`. */
export function typeOfSchema(schema: unknown, indent = ""): string {
	if (!isRecord(schema)) return "unknown";
	if ("const" in schema) return literal(schema.const);
	if (Array.isArray(schema.enum)) return union(schema.enum.map(literal));
	const choices = schema.anyOf ?? schema.oneOf;
	if (Array.isArray(choices)) return union(choices.map((choice) => typeOfSchema(choice, indent)));
	if (Array.isArray(schema.type))
		return union(schema.type.map((type) => typeOfSchema({ ...schema, type }, indent)));
	if (schema.type === "array" && isRecord(schema.items)) return listOf(typeOfSchema(schema.items, indent));
	if (schema.type === "object") return objectType(schema, indent);
	return NAMED.get(schema.type) ?? "unknown";
}

function objectType({ properties, required, additionalProperties }: JsonRecord, indent: string): string {
	const fields = isRecord(properties) ? Object.entries(properties) : [];
	if (fields.length === 0) {
		if (additionalProperties === false) return "Record<string, never>";
		return `Readonly<Record<string, ${typeOfSchema(additionalProperties)}>>`;
	}
	const needed = new Set(Array.isArray(required) ? required : []);
	const inner = `${indent}\t`;
	const lines = fields.map(([name, schema]) => {
		const mark = needed.has(name) ? "" : "?";
		return `${comment(schema, inner)}${inner}readonly ${propertyName(name)}${mark}: ${typeOfSchema(schema, inner)};\n`;
	});
	return `{\n${lines.join("")}${indent}}`;
}

/** The description of a schema as a comment before its property. Nothing in it can end the comment. */
export function comment(schema: unknown, indent: string): string {
	const said = isRecord(schema) && typeof schema.description === "string" ? schema.description.trim() : "";
	if (said === "") return "";
	const lines = said.replaceAll("*/", "*\\/").split(LINE_ENDS);
	if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
	return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** A name as it stands before a property's colon. */
export function propertyName(name: string): string {
	return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

const LINE_ENDS = /\r\n|[\n\r\u2028\u2029]/;

function literal(value: unknown): string {
	if (value === null || typeof value === "boolean" || typeof value === "number") return String(value);
	if (typeof value !== "string") return "unknown";
	return JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function union(types: readonly string[]): string {
	return types.length === 0 ? "never" : [...new Set(types)].join(" | ");
}

function listOf(item: string): string {
	return item.includes(" ") ? `readonly (${item})[]` : `readonly ${item}[]`;
}
