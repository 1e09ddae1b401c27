import { valueAt } from "./pointer.ts";
import { patternReason, patternText } from "./reason.ts";
import { UNKNOWN, type ValidationError } from "./validation-error.ts";

/** How many fields are listed. */
const LISTED_FIELDS = 20;
/** The longest text that is looked at for what it would be without its quotes. */
const LONGEST_QUOTED = 10_000;

/** What to do about an error, where that is known. */
export function hintFor(
	{ keyword, schemaPath, params }: ValidationError,
	schema: object,
	value: unknown,
): string | undefined {
	if (keyword === UNKNOWN) return knownFields(valueAt(schema, schemaPath));
	if (keyword === "pattern" && patternReason(params.pattern) === undefined) {
		return `It must match the pattern ${patternText(params.pattern)}`;
	}
	if (keyword === "type" && typeof value === "string") return unquoted([params.type].flat(), value);
	return undefined;
}

function knownFields(schema: unknown): string | undefined {
	const properties = valueAt(schema, "/properties");
	if (typeof properties !== "object" || properties === null) return undefined;
	const names = Object.keys(properties);
	if (names.length === 0) return "No fields are known here.";
	const listed = names.slice(0, LISTED_FIELDS).map((name) => `\`${name}\``);
	return `Known here: ${listed.join(", ")}${names.length > LISTED_FIELDS ? ", …" : "."}`;
}

/** Models, and people who write JSON by hand, put into quotes what must have none. */
function unquoted(types: readonly unknown[], text: string): string | undefined {
	if (text.length > LONGEST_QUOTED) return undefined;
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return undefined;
	}
	const fits = types.some((type) => isOfType(value, type));
	return fits ? "Write it without the quotes around it." : undefined;
}

function isOfType(value: unknown, type: unknown): boolean {
	if (type === "integer") return Number.isInteger(value);
	if (type === "array") return Array.isArray(value);
	if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
	return typeof value === type && type !== "string";
}
