import { findDuplicateKey } from "./duplicate-key.ts";
import { findJsonFault, type JsonFault, repeatedField } from "./json-fault.ts";

/** A JSON text as a value, or why it is refused. */
export type ReadJson = { readonly value: unknown } | { readonly fault: JsonFault };

/**
 * Reads a JSON text from outside: what is no JSON, names a field twice, or holds what `findJsonFault` looks for, is
 * refused with the place and the reason.
 * @param what the text is to the person who reads the reason: an answer, a file
 */
export function readJson(text: string, what = "text"): ReadJson {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { fault: { message: `The ${what} is not valid JSON.`, field: "" } };
	}
	const harm = findJsonFault(value);
	if (harm !== undefined) return { fault: harm };
	const field = findDuplicateKey(text);
	return field === undefined ? { value } : { fault: repeatedField(field) };
}
