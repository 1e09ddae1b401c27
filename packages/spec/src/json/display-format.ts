import type { JsonSchema } from "./json-schema.ts";

/** The `format` values that only choose the designer's control. They mean nothing to a model, and some providers refuse them. */
export const DISPLAY_FORMATS: readonly string[] = [
	"multiline",
	"code",
	"expression",
	"node",
	"flow",
	"cron",
	"time-zone",
];

/** The same schema without display formats, at any depth. */
export function withoutDisplayFormats(schema: JsonSchema): JsonSchema {
	return strip(schema) as JsonSchema;
}

function strip(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(strip);
	if (typeof value !== "object" || value === null) return value;
	const kept = Object.entries(value).filter(
		([key, each]) => key !== "format" || typeof each !== "string" || !DISPLAY_FORMATS.includes(each),
	);
	return Object.fromEntries(kept.map(([key, each]) => [key, strip(each)]));
}
