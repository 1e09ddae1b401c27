const FOR_SAME_VALUE: ReadonlySet<string> = new Set([
	...["allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas", "dependencies"],
]);
const FOR_PARTS: ReadonlySet<string> = new Set([
	...["items", "prefixItems", "additionalItems", "unevaluatedItems", "contains", "propertyNames"],
	...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties"],
]);
const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);
/** Keywords that hold schemas by names. */
const BY_NAME: ReadonlySet<string> = new Set([
	...["properties", "patternProperties", "dependentSchemas", "dependencies", ...DEFINITIONS],
]);

/** What a part of a schema is for: the same value, a part of that value, or a definition that others refer to. */
export type PartUse = "same value" | "part" | "definition";

type Change = (part: object, use: PartUse) => unknown;

/** A copy of a well-formed schema in which each schema right within it is changed. */
export function mapParts(schema: object, change: Change): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(schema).map(([keyword, value]) => {
			const use = useOf(keyword);
			return [keyword, use === undefined ? value : changed(value, BY_NAME.has(keyword), use, change)];
		}),
	);
}

function useOf(keyword: string): PartUse | undefined {
	if (FOR_SAME_VALUE.has(keyword)) return "same value";
	if (FOR_PARTS.has(keyword)) return "part";
	return DEFINITIONS.has(keyword) ? "definition" : undefined;
}

function changed(value: unknown, byName: boolean, use: PartUse, change: Change): unknown {
	if (Array.isArray(value)) return value.map((part) => changed(part, false, use, change));
	if (typeof value !== "object" || value === null) return value;
	if (!byName) return change(value, use);
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [name, changed(part, false, use, change)]),
	);
}
