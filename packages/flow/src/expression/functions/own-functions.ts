import { type ASTNode, type Environment, EvaluationError } from "@marcbachmann/cel-js";
import { defined } from "@switchyard/spec/json";
import { MARK } from "../field-names.ts";
import { BYTES_FUNCTIONS } from "./bytes-functions.ts";
import type { OwnFunction } from "./own-function.ts";
import { STRING_FUNCTIONS } from "./string-functions.ts";
import { TIME_FUNCTIONS } from "./time-functions.ts";

const OWN: readonly OwnFunction[] = [...TIME_FUNCTIONS, ...BYTES_FUNCTIONS, ...STRING_FUNCTIONS];

type Call = Extract<ASTNode, { readonly op: "call" | "rcall" }>;

/** Our overloads by the calls that they answer. */
const byCall = Map.groupBy(OWN, ({ name, receiver, takes }) => keyOf(receiver !== undefined, name, takes));

function keyOf(isMethod: boolean, name: string, args: readonly unknown[]): string {
	return `${isMethod ? "." : ""}${name}/${args.length}`;
}

/** Gives CEL our functions. The library lets nobody replace its own, so ours have names that no expression can spell. */
export function registerOwnFunctions(environment: Environment): void {
	for (const { name, receiver, takes, gives, apply } of OWN) {
		environment.registerFunction({
			name: MARK + name,
			...defined({ receiverType: receiver }),
			params: takes.map((type) => ({ type })),
			returnType: gives,
			handler: apply,
			async: false,
		});
	}
}

/**
 * Has a call answered by our function of its name, if there is one.
 * @throws EvaluationError for a constant on which the function can only fail
 */
export function callOwnFunction(node: Call): void {
	const { args } = node;
	const values = node.op === "rcall" ? node.args[2] : node.args[1];
	const overloads = byCall.get(keyOf(node.op === "rcall", args[0], values));
	if (!overloads) return;
	args[0] = MARK + args[0];
	const last = values.at(-1);
	if (last?.op !== "value" || typeof last.args !== "string") return;
	for (const { takes, checkConstant } of overloads) {
		if (takes.at(-1) === "string") checked(last.args, last, checkConstant);
	}
}

function checked(text: string, node: ASTNode, check: OwnFunction["checkConstant"]): void {
	try {
		check?.(text);
	} catch (error) {
		throw error instanceof EvaluationError ? error.withAst(node) : error;
	}
}
