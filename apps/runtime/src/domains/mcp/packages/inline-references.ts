import type { JsonSchema } from "@switchyard/spec/json";

/** How deep references may lead to further ones. */
const MAX_DEPTH = 8;

/**
 * A part of a schema that stands on its own: what it refers to is in its place. Where a schema refers back to itself, any value is
 * allowed; the server checks its arguments itself.
 * @param root the schema in which the references are
 */
export function inlineReferences(part: JsonSchema, root: JsonSchema): JsonSchema {
	const inlined = inline(part, root, 0);
	return typeof inlined === "object" && inlined !== null ? withoutDefinitions(inlined as JsonSchema) : {};
}

function inline(value: unknown, root: JsonSchema, depth: number): unknown {
	if (Array.isArray(value)) return value.map((each) => inline(each, root, depth));
	if (typeof value !== "object" || value === null) return value;
	const { $ref, ...rest } = value as JsonSchema;
	const own = Object.fromEntries(Object.entries(rest).map(([key, each]) => [key, inline(each, root, depth)]));
	if (typeof $ref !== "string") return $ref === undefined ? own : { ...own, $ref: inline($ref, root, depth) };
	if (depth >= MAX_DEPTH) return own;
	const found = valueAt(root, $ref);
	if (found === undefined) return { ...own, $ref };
	return { ...(inline(found, root, depth + 1) as object), ...own };
}

function valueAt(root: JsonSchema, reference: string): unknown {
	if (!reference.startsWith("#/")) return undefined;
	let value: unknown = root;
	for (const step of reference.slice(2).split("/")) {
		const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
		if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string, unknown>)[key];
	}
	return typeof value === "object" ? value : undefined;
}

function withoutDefinitions({
	$defs: _,
	definitions: __,
	$schema: ___,
	$id: ____,
	...rest
}: JsonSchema): JsonSchema {
	return rest;
}
