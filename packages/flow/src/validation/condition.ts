import { type Expression, parseExpression } from "../expression/expression.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { textProblem } from "./text-problem.ts";

/**
 * An expression that says yes or no.
 * @param parse reads it, where it has names of its own
 */
export function conditionProblems(
	when: string,
	field: string,
	parse: (text: string) => Expression = parseExpression,
): FieldProblem[] {
	const problem = textProblem("expression", when, field, parse);
	if (problem) return [problem];
	const { type } = parse(when);
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
