import type { JsonSchema } from "@switchyard/spec/json";
import fc from "fast-check";

/** A value that fits a JSON Schema, for calls generated from a node's own declaration. `mark` tells samples apart. */
export function sampleValue(schema: JsonSchema, mark = "a"): unknown {
	if ("const" in schema) return schema.const;
	if (Array.isArray(schema.enum)) return schema.enum[0];
	const options = schema.anyOf ?? schema.oneOf;
	if (Array.isArray(options)) return sampleValue(options[0], mark);
	switch (schema.type) {
		case "integer":
		case "number":
			return typeof schema.minimum === "number" ? schema.minimum : 1;
		case "boolean":
			return true;
		case "array":
			return [sampleValue((schema.items ?? {}) as JsonSchema, mark)];
		case "object":
			return sampleObject(schema, mark);
		case "null":
			return null;
		default:
			return sampleText(schema, mark);
	}
}

/** A value of another type than any that the schema takes, or `undefined` where it takes all. */
export function wrongValue(schema: JsonSchema): unknown {
	const taken = typesOf(schema);
	if (taken.size === 0) return undefined;
	const others: [type: string, value: unknown][] = [
		["string", "1"],
		["integer", 7],
		["boolean", true],
		["array", []],
		["object", {}],
		["null", null],
	];
	return others.find(([type]) => !taken.has(type) && !(type === "integer" && taken.has("number")))?.[1];
}

function sampleObject(schema: JsonSchema, mark: string): Record<string, unknown> {
	const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
	const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
	const least = typeof schema.minProperties === "number" ? schema.minProperties : 0;
	const others = Object.keys(properties).filter((name) => !required.includes(name));
	const names = [...required, ...others.slice(0, Math.max(0, least - required.length))];
	const entries = names.map((name) => [name, sampleValue(properties[name] ?? {}, mark)]);
	const [free] = Object.values((schema.patternProperties ?? {}) as Record<string, JsonSchema>);
	if (free && entries.length < least) entries.push([mark, sampleValue(free, mark)]);
	return Object.fromEntries(entries);
}

function sampleText(schema: JsonSchema, mark: string): string {
	if (schema.format === "email") return `${mark}@example.com`;
	if (schema.format === "uri") return `http://127.0.0.1:9/${mark}`;
	const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern, "u") : undefined;
	return !pattern || pattern.test(mark) ? mark : sampleMatching(pattern, mark);
}

/** Another one for each mark, and the same each time. */
function sampleMatching(pattern: RegExp, mark: string): string {
	const seed = [...mark].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0;
	const [text = ""] = fc.sample(
		fc.stringMatching(pattern).filter((each) => each.trim() !== "" && each.length <= 40),
		{ seed, numRuns: 1 },
	);
	return text;
}

function typesOf(schema: JsonSchema): Set<string> {
	const options = schema.anyOf ?? schema.oneOf;
	if (Array.isArray(options)) return new Set(options.flatMap((option) => [...typesOf(option)]));
	if ("const" in schema) return new Set([schema.const === null ? "null" : typeof schema.const]);
	if (Array.isArray(schema.enum))
		return new Set(schema.enum.map((value) => (value === null ? "null" : typeof value)));
	if (Array.isArray(schema.type)) return new Set(schema.type.map(String));
	return typeof schema.type === "string" ? new Set([schema.type]) : new Set();
}
