import { BYTES_REFERENCE } from "./bytes-reference.ts";
import type { ExpressionFunction } from "./expression-function.ts";
import { LIST_REFERENCE } from "./list-reference.ts";
import { OPTIONAL_REFERENCE } from "./optional-reference.ts";
import { TEXT_REFERENCE } from "./text-reference.ts";
import { TIME_REFERENCE } from "./time-reference.ts";
import { VALUE_REFERENCE } from "./value-reference.ts";

/** Functions that people look up together. */
export interface FunctionGroup {
	readonly title: string;
	readonly functions: readonly ExpressionFunction[];
}

/** Every function and macro of expressions: what the editor completes and the documentation lists. */
export const FUNCTION_GROUPS: readonly FunctionGroup[] = [
	{ title: "All values", functions: VALUE_REFERENCE },
	{ title: "Texts", functions: TEXT_REFERENCE },
	{ title: "Lists and objects", functions: LIST_REFERENCE },
	{ title: "Fields that may be absent", functions: OPTIONAL_REFERENCE },
	{ title: "Time", functions: TIME_REFERENCE },
	{ title: "Bytes", functions: BYTES_REFERENCE },
];

export const EXPRESSION_FUNCTIONS: readonly ExpressionFunction[] = FUNCTION_GROUPS.flatMap(
	({ functions }) => functions,
);
