import { FORBIDDEN_KEYS } from "./forbidden-keys.ts";

/** How deeply a JSON document may be nested. */
export const MAX_JSON_DEPTH = 64;

/** Why a parsed JSON document is refused, and where. */
export interface JsonFault {
	readonly message: string;
	/** For example `message.items[3].name`; empty for the document itself. */
	readonly field: string;
}

const forbidden = new Set<string>(FORBIDDEN_KEYS);

/**
 * Finds what no later check looks for: keys that reach an object's prototype, nesting that would exhaust the stack,
 * numbers too large to hold and text that no database stores unchanged. Parsed JSON only.
 */
export function findJsonFault(document: unknown): JsonFault | undefined {
	return inspect(document, 0);
}

function inspect(value: unknown, depth: number): JsonFault | undefined {
	if (typeof value === "string") return value.isWellFormed() ? undefined : fault(BROKEN_TEXT);
	if (typeof value === "number") return Number.isFinite(value) ? undefined : fault(HUGE_NUMBER);
	if (typeof value !== "object" || value === null) return undefined;
	if (depth >= MAX_JSON_DEPTH) return fault(`The document is nested deeper than ${MAX_JSON_DEPTH} levels.`);
	return Array.isArray(value) ? inspectItems(value, depth) : inspectFields(value, depth);
}

function inspectItems(items: readonly unknown[], depth: number): JsonFault | undefined {
	for (const [index, item] of items.entries()) {
		const found = inspect(item, depth + 1);
		if (found !== undefined) return faultBelow(`[${index}]`, found);
	}
	return undefined;
}

function inspectFields(fields: object, depth: number): JsonFault | undefined {
	for (const [name, value] of Object.entries(fields)) {
		if (forbidden.has(name)) return { message: `\`${name}\` may not be the name of a field.`, field: name };
		if (!name.isWellFormed()) return fault(BROKEN_TEXT);
		const found = inspect(value, depth + 1);
		if (found !== undefined) return faultBelow(name, found);
	}
	return undefined;
}

const BROKEN_TEXT = "A text holds half of a character (a lone surrogate).";
const HUGE_NUMBER = "A number is too large.";

function fault(message: string): JsonFault {
	return { message, field: "" };
}

/** Why an object is refused that has a field twice: nobody can say which of the two values counts. */
export function repeatedField(field: string): JsonFault {
	return { message: "The object has this field twice.", field };
}

/** A fault as one sentence, its place first. */
export function describeJsonFault({ message, field }: JsonFault): string {
	return field === "" ? message : `\`${field}\`: ${message}`;
}

/** A fault inside a field or an item, as one of what holds it. */
export function faultBelow(part: string, { message, field }: JsonFault): JsonFault {
	const joint = field === "" || field.startsWith("[") ? "" : ".";
	return { message, field: `${part}${joint}${field}` };
}
