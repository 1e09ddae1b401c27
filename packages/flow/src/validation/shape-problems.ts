import { schemaProblems } from "@switchyard/spec/schema";
import type { FieldProblem } from "./flow-problem.ts";

/** The ways in which a Custom value does not fit its schema, each at its place in the value. */
export function shapeProblems(schema: object, value: unknown, field: string): FieldProblem[] {
	return schemaProblems(schema, value, field).map((problem) => ({
		code: "PARAMETER_INVALID",
		message: problem.message,
		field: problem.field,
		hint: problem.hint ?? "Change the value, or let the parameter come from elsewhere.",
	}));
}
