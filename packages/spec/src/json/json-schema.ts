import { Type } from "typebox";

/** A JSON Schema (2020-12) as data. */
export interface JsonSchema {
	readonly [keyword: string]: unknown;
}

export const JsonSchema = Type.Unsafe<JsonSchema>(Type.Object({}, { additionalProperties: true }));
