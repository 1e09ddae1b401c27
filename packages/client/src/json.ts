/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object of JSON. */
export interface JsonObject {
	readonly [name: string]: Json;
}

/** A JSON Schema, as plain JSON. */
export type JsonSchema = JsonObject;
