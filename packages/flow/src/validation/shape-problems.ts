import { schemaProblems } from "../schema/schema-problems.ts";
import type { FieldProblem } from "./flow-problem.ts";

/** The ways in which a Custom value does not fit its schema, each at its place in the value. */
export function shapeProblems(schema: object, value: unknown, field: string): FieldProblem[] {
	return schemaProblems(schema, value).map(({ path, message }) => {
		const place = path === "" || path.startsWith("[") ? field + path : `${field}.${path}`;
		return {
			code: "PARAMETER_INVALID",
			message: `\`${place}\` ${message}.`,
			field: place,
			hint: "Change the value, or let the parameter come from elsewhere.",
		};
	});
}
