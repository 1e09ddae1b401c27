import type { JsonSchema } from "@switchyard/spec/json";

/**
 * A copy of an object's schema in which one property has its values listed. A text must then be one of them. The entries of a list are
 * shown the values and not held to them: its handler takes the valid ones and names all others, where a validator would refuse the call.
 * Without values nothing changes, as no value would fit.
 * @throws Error when the schema has no such property
 */
export function injectEnum(schema: JsonSchema, property: string, values: readonly string[]): JsonSchema {
	const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
	const own = Object.hasOwn(properties, property) ? properties[property] : undefined;
	if (own === undefined) throw new Error(`The schema has no property \`${property}\` to list values of.`);
	if (values.length === 0) return schema;
	return { ...schema, properties: { ...properties, [property]: listed(own, values) } };
}

function listed(schema: JsonSchema, values: readonly string[]): JsonSchema {
	if (schema.type !== "array") return { ...schema, enum: [...values] };
	return { ...schema, items: { anyOf: [{ type: "string", enum: [...values] }, schema.items ?? {}] } };
}
