import type { JsonSchema } from "./json-schema.ts";

/** The `format` values that only say how the designer shows a text. They mean nothing to a model, and some providers refuse them. */
const DISPLAY_FORMATS: readonly unknown[] = ["multiline", "expression"];

/** Keywords whose values are data, in which names mean nothing. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** The same schema, at any depth, without what only concerns the designer: its control, display formats and titles of choices. */
export function withoutDisplay(schema: JsonSchema): JsonSchema {
	return strip(schema) as JsonSchema;
}

function strip(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(strip);
	if (typeof value !== "object" || value === null) return value;
	const kept = Object.entries(value).filter(([key, each]) => !isDisplay(key, each));
	return Object.fromEntries(kept.map(([key, each]) => [key, DATA.has(key) ? each : strip(each)]));
}

/** A field of an object may be called `control` or `format`, too; it has a schema and no text. */
function isDisplay(key: string, value: unknown): boolean {
	return (
		(key === "control" && typeof value === "string") ||
		(key === "enumNames" && Array.isArray(value)) ||
		(key === "format" && DISPLAY_FORMATS.includes(value))
	);
}
