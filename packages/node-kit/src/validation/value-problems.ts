import type { Problem } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import { schemaProblems } from "@switchyard/spec/schema";

/** Everything that keeps a value from fitting its schema, under a code. */
export function valueProblems(code: string, name: string, schema: object, value: unknown): Problem[] {
	return schemaProblems(schema, value, name).map(({ field, message, hint }) => ({
		code,
		field,
		message,
		...defined({ hint }),
	}));
}
