import { parseExpression } from "../expression/expression.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { textProblem } from "./text-problem.ts";

/** An expression that says yes or no. */
export function conditionProblems(when: string, field: string): FieldProblem[] {
	const problem = textProblem("expression", when, field);
	if (problem) return [problem];
	const { type } = parseExpression(when);
	if (type === "bool" || type.startsWith("dyn")) return [];
	return [
		{
			code: "EXPRESSION_INVALID",
			message: `\`${field}\` gives ${type}, not true or false.`,
			field,
			hint: "Compare it with something, for example == or >.",
		},
	];
}
