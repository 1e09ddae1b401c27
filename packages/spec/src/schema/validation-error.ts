import type { TLocalizedValidationError } from "typebox/error";
import { pointerTo } from "./pointer.ts";

/** One error of the validator, about one field. */
export interface ValidationError {
	readonly keyword: string;
	/** The field at fault, as a JSON pointer: of a missing or an unknown field, where it would be or is. */
	readonly place: string;
	/** Where in the schema. */
	readonly schemaPath: string;
	readonly params: Readonly<Record<string, unknown>>;
}

/** A missing and an unknown field as keywords of their own: what the validator calls them depends on where they stand. */
export const MISSING = "required";
export const UNKNOWN = "additionalProperties";
/** The validator's keyword for checks of our own, which are those of fields by their names' patterns. */
export const NAMED_FIELDS = "~refine";

/** Repeated at the place of each field. */
const REPEATED: ReadonlySet<string> = new Set(["additionalProperties", "propertyNames"]);
const CLOSED = /\/additionalProperties$/;

/** What the validator found, with an error for each field: it names all the missing fields of an object in one error. */
export function errorsByField({
	keyword,
	instancePath: place,
	schemaPath,
	params,
}: TLocalizedValidationError): ValidationError[] {
	const about = (kind: string) => (name: string) => ({
		keyword: kind,
		place: pointerTo(place, name),
		schemaPath,
		params: {},
	});
	if ("requiredProperties" in params) return params.requiredProperties.map(about(MISSING));
	if ("unevaluatedProperties" in params) return params.unevaluatedProperties.map(String).map(about(UNKNOWN));
	if (REPEATED.has(keyword)) return [];
	if (keyword === "boolean" && CLOSED.test(schemaPath)) {
		return [{ keyword: UNKNOWN, place, schemaPath: schemaPath.replace(CLOSED, ""), params: {} }];
	}
	return [{ keyword, place, schemaPath, params: { ...params } }];
}
