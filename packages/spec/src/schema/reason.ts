import { NOT_ONE_LINE, NOT_VISIBLE_LINE, ONE_LINE, VISIBLE_LINE } from "../identity/name.ts";
import { LinearRegExp } from "../pattern/linear-reg-exp.ts";
import { NAMED_FIELDS, type ValidationError } from "./validation-error.ts";

/** How many allowed values are listed. */
const LISTED_VALUES = 50;

/** What each kind of JSON value is called. */
const TYPES = new Map<unknown, string>([
	["string", "text"],
	["integer", "a whole number"],
	["number", "a number"],
	["boolean", "true or false"],
	["array", "a list"],
	["object", "an object"],
	["null", "null"],
]);

const FORMATS = new Map<unknown, string>([
	["email", "a mail address such as john@example.com"],
	["uri", "an address such as https://example.com"],
	["url", "an address such as https://example.com"],
	["date", "a date such as 2026-03-01"],
	["time", "a time such as 09:30:00Z"],
	["date-time", "a date and time such as 2026-03-01T09:30:00Z"],
]);

const BOUNDS = new Map<string, (limit: unknown) => string>([
	["minimum", (limit) => `must be ${limit} or more`],
	["maximum", (limit) => `must be ${limit} or less`],
	["exclusiveMinimum", (limit) => `must be more than ${limit}`],
	["exclusiveMaximum", (limit) => `must be less than ${limit}`],
	["minLength", (limit) => (limit === 1 ? "must not be empty" : `must have at least ${limit} characters`)],
	["maxLength", (limit) => `must have at most ${limit} characters`],
	["minItems", (limit) => (limit === 1 ? "must not be empty" : `must have at least ${limit} items`)],
	["maxItems", (limit) => `must have at most ${limit} items`],
	["minProperties", (limit) => `must have at least ${limit} fields`],
	["maxProperties", (limit) => `must have at most ${limit} fields`],
]);

const FIXED = new Map<string, string>([
	["required", "is missing"],
	["additionalProperties", "is not known here"],
	["boolean", "is not allowed here"],
	["uniqueItems", "must not have the same item twice"],
	["contains", "does not have an item that it must have"],
	["anyOf", "has none of the allowed shapes"],
	["not", "has a shape that is not allowed"],
]);

/** What an error says, as the end of a sentence about its field. */
export function reasonFor({ keyword, params }: ValidationError, value: unknown): string {
	const fixed = FIXED.get(keyword);
	if (fixed !== undefined) return fixed;
	const bound = BOUNDS.get(keyword);
	if (bound) return bound(params.limit);
	switch (keyword) {
		case "type":
			return typeReason([params.type].flat(), value);
		case "const":
			return `must be ${JSON.stringify(params.allowedValue)}`;
		case "enum":
			return `must be one of: ${list(params.allowedValues)}`;
		case "pattern":
			return patternReason(params.pattern) ?? "has characters that are not allowed";
		case "format":
			return `must be ${FORMATS.get(params.format) ?? `a valid ${params.format}`}`;
		case "multipleOf":
			return `must be a multiple of ${params.multipleOf}`;
		case "oneOf":
			return "has more than one, or none, of the allowed shapes";
		case NAMED_FIELDS:
			return `has a field ${JSON.stringify(params.message)} that does not fit its schema`;
		default:
			return "does not fit its schema";
	}
}

const PATTERNS = new Map<unknown, string>([
	[ONE_LINE, NOT_ONE_LINE],
	[VISIBLE_LINE, NOT_VISIBLE_LINE],
]);

/** What a text must be that does not fit one of our own patterns; `undefined` for any other pattern. */
export function patternReason(pattern: unknown): string | undefined {
	return PATTERNS.get(patternText(pattern));
}

/** A pattern as its schema has it, which is text or a regular expression made of that text. */
export function patternText(pattern: unknown): string {
	return pattern instanceof LinearRegExp ? pattern.text : String(pattern);
}

function typeReason(types: readonly unknown[], value: unknown): string {
	const wanted = [...new Set(types.map((type) => TYPES.get(type) ?? String(type)))];
	const found = kindOf(value);
	const isOtherNumber = found === "a number" && types.includes("integer");
	const not = found === undefined || isOtherNumber || wanted.includes(found) ? "" : `, not ${found}`;
	return `must be ${wanted.join(" or ")}${not}`;
}

function kindOf(value: unknown): string | undefined {
	if (value === null) return "null";
	if (Array.isArray(value)) return TYPES.get("array");
	return typeof value === "boolean" ? "a boolean" : TYPES.get(typeof value);
}

function list(values: unknown): string {
	if (!Array.isArray(values)) return "";
	const listed = values.slice(0, LISTED_VALUES).map((value) => JSON.stringify(value));
	return [...listed, ...(values.length > LISTED_VALUES ? ["…"] : [])].join(", ");
}
