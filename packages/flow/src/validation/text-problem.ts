import { parseExpression } from "../expression/expression.ts";
import { ExpressionError } from "../expression/expression-error.ts";
import { parsePath } from "../expression/path.ts";
import { parseTemplate } from "../expression/template.ts";
import type { TextKind } from "../expression/used-fields.ts";
import type { FieldProblem, FlowProblemCode } from "./flow-problem.ts";

const KINDS: Readonly<
	Record<TextKind, { readonly code: FlowProblemCode; readonly parse: (text: string) => unknown }>
> = {
	path: { code: "PATH_INVALID", parse: parsePath },
	template: { code: "TEMPLATE_INVALID", parse: parseTemplate },
	expression: { code: "EXPRESSION_INVALID", parse: parseExpression },
};

/**
 * What is wrong with a path, template or expression, if anything.
 * @param parse reads the text, where it is not read like others of its kind
 */
export function textProblem(
	kind: TextKind,
	text: string,
	field: string,
	parse = KINDS[kind].parse,
): FieldProblem | undefined {
	const { code } = KINDS[kind];
	try {
		parse(text);
		return undefined;
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		return {
			code,
			message: `\`${field}\`: ${error.message}`,
			field,
			hint: error.hint ?? `Correct the ${kind}.`,
		};
	}
}
