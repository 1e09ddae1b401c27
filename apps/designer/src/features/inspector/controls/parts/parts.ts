import { isRecord, type JsonSchema } from "@switchyard/spec/json";

/** One of the values that an object has by name. */
export interface Part {
	readonly name: string;
	/** As people read it. */
	readonly title: string;
	readonly description: string | undefined;
	readonly schema: JsonSchema;
	readonly required: boolean;
}

export type ObjectValue = Readonly<Record<string, unknown>>;

/** The parts of an object whose names the schema lists; `undefined` for any other schema, and where it says that others may come. */
export function partsOf(schema: JsonSchema): readonly Part[] | undefined {
	const { type, properties, required, additionalProperties } = schema;
	if (type !== "object" || (additionalProperties ?? false) !== false || !isRecord(properties))
		return undefined;
	const entries = Object.entries(properties);
	if (entries.length === 0 || !entries.every(([, part]) => isRecord(part))) return undefined;
	return entries.map(([name, part]) => partOf(name, part as JsonSchema, required));
}

function partOf(name: string, schema: JsonSchema, required: unknown): Part {
	const { title, description } = schema;
	return {
		name,
		title: typeof title === "string" ? title : titleOf(name),
		description: typeof description === "string" ? description : undefined,
		schema,
		required: Array.isArray(required) && required.includes(name),
	};
}

/** A name as a title: `sort_by` as `Sort by`. */
function titleOf(name: string): string {
	const words = name.replaceAll("_", " ").trim();
	return words === "" ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether fields for the parts show all that a value holds. */
export function isOfParts(value: unknown, parts: readonly Part[]): value is ObjectValue | undefined {
	if (value === undefined) return true;
	return isRecord(value) && Object.keys(value).every((key) => parts.some(({ name }) => name === key));
}

/** The object with another value of a part, or without it. Parts keep the order of the schema. */
export function withPart(
	object: ObjectValue,
	parts: readonly Part[],
	{ name }: Pick<Part, "name">,
	value: unknown,
): ObjectValue {
	const changed = new Map(Object.entries(object)).set(name, value);
	return Object.fromEntries(
		parts.flatMap((part) => {
			const own = changed.get(part.name);
			return own === undefined ? [] : [[part.name, own]];
		}),
	);
}

/** An object to begin with: what its author gave as defaults, the first of choices, and empty texts where something is needed. */
export function newObject(parts: readonly Part[]): ObjectValue {
	return Object.fromEntries(
		parts.flatMap(({ name, schema, required }) => {
			if (schema.default !== undefined) return [[name, schema.default]];
			if (!required) return [];
			if (Array.isArray(schema.enum)) return [[name, schema.enum[0]]];
			return schema.type === "string" ? [[name, ""]] : [];
		}),
	);
}

/** What an object is called in a list: the texts and numbers that it holds, `total is more than 100`. */
export function objectWords(object: ObjectValue, parts: readonly Part[]): string {
	const words = parts.map(({ name }) => object[name]).filter((value) => value !== "" && isScalar(value));
	return words.join(" ");
}

function isScalar(value: unknown): boolean {
	return typeof value === "string" || typeof value === "number";
}
