import type { Problem } from "@switchyard/spec";
import Schema from "typebox/schema";

/** Everything that keeps a value from fitting a JSON Schema, each under the field it was found in. */
export function schemaProblems(
	schema: object,
	value: unknown,
	{ code, field }: { readonly code: string; readonly field: string },
): Problem[] {
	const [fits, errors] = Schema.Errors(schema, value);
	if (fits) return [];
	return errors.map((error) => ({
		code,
		field: `${field}${error.instancePath.replaceAll("/", ".")}`,
		message: error.message,
	}));
}
