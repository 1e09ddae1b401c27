import * as contracts from "@switchyard/spec";
import { IsSchema } from "typebox";

type Json = Readonly<Record<string, unknown>>;

/** Found when a document is first asked for. */
let schemaNames: ReadonlyMap<string, string> | undefined;

/** The schemas that a document refers to, by name; filled as they are found. */
export type Components = Record<string, unknown>;

/**
 * A copy of a part of an OpenAPI document in which each schema that `@switchyard/spec` exports is a reference to it by
 * its name there, and each that has an `$id` by that. Schemas are recognized by what they say: optional ones are copies.
 */
export function withReferences(part: unknown, components: Components): unknown {
	return Array.isArray(part)
		? part.map((item) => withReferences(item, components))
		: isJson(part)
			? (reference(part, components) ?? rewritten(part, components))
			: part;
}

function reference(schema: Json, components: Components): Json | undefined {
	schemaNames ??= namesBySchema();
	const name =
		schemaNames.get(JSON.stringify(schema)) ?? (typeof schema.$id === "string" ? schema.$id : undefined);
	if (name === undefined) return undefined;
	components[name] ??= rewritten(schema, components);
	return { $ref: `#/components/schemas/${name}` };
}

/**
 * Without the keyword that only the designer's forms read, and with records as client generators know them: by
 * `additionalProperties`.
 */
function rewritten(part: Json, components: Components): Json {
	const entries = Object.entries(part).flatMap(([key, value]): [string, unknown][] => {
		if ((key === "control" || key === "$id") && typeof value === "string") return [];
		if (key === "additionalProperties" && isJson(part.patternProperties)) return [];
		if (key === "patternProperties" && isJson(value)) return recordKeywords(value, components);
		return [[key, withReferences(value, components)]];
	});
	return Object.fromEntries(entries);
}

/** A record has one pattern for all its keys. */
function recordKeywords(patterns: Json, components: Components): [string, unknown][] {
	return Object.entries(patterns).flatMap(([pattern, value]): [string, unknown][] => [
		["propertyNames", { pattern }],
		["additionalProperties", withReferences(value, components)],
	]);
}

function isJson(value: unknown): value is Json {
	return typeof value === "object" && value !== null;
}

/** The name of each exported schema by what it says; those that several names share have none. */
function namesBySchema(): ReadonlyMap<string, string> {
	const names = new Map<string, string[]>();
	for (const [name, value] of Object.entries(contracts)) {
		// To the library any object is a schema; constants are called in capitals.
		if (!IsSchema(value) || !/[a-z]/.test(name)) continue;
		const said = JSON.stringify(value);
		names.set(said, [...(names.get(said) ?? []), name]);
	}
	return new Map(
		[...names].flatMap(([said, [name = "", ...others]]) => (others.length > 0 ? [] : [[said, name]])),
	);
}
