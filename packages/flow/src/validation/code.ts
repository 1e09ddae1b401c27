import { parse } from "acorn";
import type { FieldProblem } from "./flow-problem.ts";

/** The node type whose `code` is JavaScript. */
export const FUNCTION = "Flow.Function";

/** What a Function's code stands in when it is executed; the code begins on the second line. */
const BEFORE = "(async function (input) {\n";
const AFTER = "\n})";

/** Where the body of a function is no JavaScript, if it is not. Nothing is executed. */
export function codeProblems(code: string, field: string): FieldProblem[] {
	try {
		parse(BEFORE + code + AFTER, { ecmaVersion: "latest", sourceType: "script" });
		return [];
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return [
			{
				code: "CODE_INVALID",
				message: `\`${field}\` is not JavaScript${describe(error, code)}`,
				field,
				hint: "Correct the code.",
			},
		];
	}
}

/** The place and the reason, as the end of a sentence. */
function describe(error: SyntaxError, code: string): string {
	const { line, column } = placeOf(error, code);
	const reason = error.message.replace(/ \(\d+:\d+\)$/, "");
	return `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)} in line ${line}, column ${column}.`;
}

/** What is missing at the end is missing after the code's last line. */
function placeOf(error: SyntaxError, code: string): { readonly line: number; readonly column: number } {
	const position: unknown = Reflect.get(error, "pos");
	const at = typeof position === "number" ? position - BEFORE.length : 0;
	const lines = code.slice(0, Math.max(0, at)).split(/\r\n|[\n\r\u2028\u2029]/);
	return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
