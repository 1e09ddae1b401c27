import { Environment } from "@marcbachmann/cel-js";
import { registerOwnFunctions } from "./functions/own-functions.ts";

/** The CEL that flows speak: undeclared variables are message fields, and whole numbers mix with JSON's doubles. */
export const environment = new Environment({
	unlistedVariablesAreDyn: true,
	homogeneousAggregateLiterals: false,
	enableOptionalTypes: true,
	limits: {
		maxAstNodes: 2000,
		maxDepth: 64,
		maxListElements: 1000,
		maxMapEntries: 1000,
		maxCallArguments: 16,
	},
});

const ARITHMETIC: ReadonlyArray<readonly [operator: string, apply: (left: number, right: number) => number]> =
	[
		["+", (left, right) => left + right],
		["-", (left, right) => left - right],
		["*", (left, right) => left * right],
		["/", (left, right) => left / right],
		["%", (left, right) => left % right],
	];

for (const [operator, apply] of ARITHMETIC) {
	const onNumbers = (left: number | bigint, right: number | bigint) => apply(Number(left), Number(right));
	environment.registerOperator(`double ${operator} int: double`, onNumbers);
	environment.registerOperator(`int ${operator} double: double`, onNumbers);
}
environment.registerOperator("double % double: double", (left: number, right: number) => left % right);
environment.registerOperator("int == double", (left: bigint, right: number) => Number(left) === right);

registerOwnFunctions(environment);
