import { fits } from "./fits.ts";
import { pointerTo } from "./pointer.ts";

/** How many items of a list are looked at in a large value, once it is followed as far as can be. */
const LOOKED_AT = 100;

/** A part of a value with the part of the schema that is for it. */
export interface Part {
	readonly schema: object;
	readonly value: unknown;
	/** Where in the whole value. */
	readonly pointer: string;
}

/**
 * Follows a large value that does not fit down to the first part of it that does not. Checking is fast and finding every
 * error is slow, so that a large wrong value costs little more than a right one. Parts of schemas that refer to other
 * parts cannot stand alone; such a value is looked at in part.
 */
export function firstWrongPart(whole: Part): Part {
	if (/"\$(?:ref|dynamicRef|recursiveRef)":/.test(JSON.stringify(whole.schema))) return shortened(whole);
	let part = whole;
	for (let child = wrongChild(part); child; child = wrongChild(child)) part = child;
	return shortened(part);
}

function wrongChild({ schema, value, pointer }: Part): Part | undefined {
	if (Array.isArray(value)) {
		const items = schemaIn(schema, "items");
		const index = items ? value.findIndex((item) => !fits(items, item)) : -1;
		return items && index >= 0
			? { schema: items, value: value[index], pointer: pointerTo(pointer, String(index)) }
			: undefined;
	}
	if (typeof value !== "object" || value === null) return undefined;
	const properties = schemaIn(schema, "properties") ?? {};
	for (const [name, field] of Object.entries(value)) {
		const own = schemaIn(properties, name);
		if (own && !fits(own, field)) return { schema: own, value: field, pointer: pointerTo(pointer, name) };
	}
	return undefined;
}

function schemaIn(schema: object, keyword: string): object | undefined {
	const part: unknown = Object.hasOwn(schema, keyword)
		? (schema as Record<string, unknown>)[keyword]
		: undefined;
	return typeof part === "object" && part !== null && !Array.isArray(part) ? part : undefined;
}

/** The part with long lists cut: what is wrong further on is not told in detail. */
function shortened({ value, ...part }: Part): Part {
	return { ...part, value: withShortLists(value) };
}

function withShortLists(value: unknown): unknown {
	if (Array.isArray(value)) return value.slice(0, LOOKED_AT).map(withShortLists);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withShortLists(field)]));
}
