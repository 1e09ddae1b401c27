import type { ASTNode } from "@marcbachmann/cel-js";
import { environment } from "../expression/environment.ts";
import { MAX_EXPRESSION_LENGTH } from "../expression/expression.ts";
import type { Condition, Conditions, ConditionValue, Operator } from "./condition.ts";
import { pathAskedFor, pathOf } from "./field-access.ts";

/**
 * The conditions that a CEL expression stands for; `undefined` when it says more than conditions can, or is no
 * expression.
 */
export function readConditions(text: string): Conditions | undefined {
	if (text.length > MAX_EXPRESSION_LENGTH) return undefined;
	const ast = parsed(text);
	if (!ast) return undefined;
	if (ast.op === "value" && ast.args === true) return { join: "all", list: [] };
	const parts = ast.op === "||" ? flattened(ast, "||") : flattened(ast, "&&");
	const list = parts.map(conditionOf);
	if (!list.every((condition) => condition !== undefined)) return undefined;
	return { join: ast.op === "||" ? "any" : "all", list };
}

function parsed(text: string): ASTNode | undefined {
	try {
		return environment.parse(text).ast;
	} catch {
		return undefined;
	}
}

/** `a && b && c` as its three parts. */
function flattened(ast: ASTNode, operator: "&&" | "||"): ASTNode[] {
	const parts: ASTNode[] = [];
	const waiting = [ast];
	for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
		if (node.op === operator) waiting.push(node.args[1] as ASTNode, node.args[0] as ASTNode);
		else parts.push(node);
	}
	return parts;
}

const COMPARISONS: ReadonlyMap<string, Operator> = new Map([
	["==", "equals"],
	["!=", "not-equals"],
	[">", "greater"],
	[">=", "at-least"],
	["<", "less"],
	["<=", "at-most"],
]);

const METHODS: ReadonlyMap<string, Operator> = new Map([
	["contains", "contains"],
	["startsWith", "starts-with"],
	["endsWith", "ends-with"],
]);

const OPPOSITES: ReadonlyMap<Operator, Operator> = new Map([
	["contains", "not-contains"],
	["has-item", "has-no-item"],
	["exists", "is-missing"],
]);

function conditionOf(node: ASTNode): Condition | undefined {
	if (node.op === "!_") {
		const positive = conditionOf(node.args);
		const operator = positive && OPPOSITES.get(positive.operator);
		return operator && { ...positive, operator };
	}
	const asked = pathAskedFor(node);
	if (asked !== undefined) return { path: asked, operator: "exists" };
	if (node.op === "rcall") return methodCondition(node);
	if (node.op === "in") return made(pathOf(node.args[1]), "has-item", constantIn(node.args[0]));
	const operator = COMPARISONS.get(node.op);
	if (!operator) return undefined;
	const [left, right] = node.args as readonly [ASTNode, ASTNode];
	return sizeCondition(left, operator, right) ?? made(pathOf(left), operator, constantIn(right));
}

function methodCondition(node: Extract<ASTNode, { readonly op: "rcall" }>): Condition | undefined {
	const [name, receiver, args] = node.args;
	const operator = METHODS.get(name);
	const [argument] = args;
	if (!operator || !argument || args.length !== 1) return undefined;
	return made(pathOf(receiver), operator, constantIn(argument));
}

/** `size(tags) == 0` and `size(tags) > 0`. */
function sizeCondition(left: ASTNode, operator: Operator, right: ASTNode): Condition | undefined {
	if (left.op !== "call" || left.args[0] !== "size" || constantIn(right) !== 0) return undefined;
	const [list] = left.args[1];
	const path = list && left.args[1].length === 1 ? pathOf(list) : undefined;
	if (path === undefined) return undefined;
	if (operator === "equals") return { path, operator: "is-empty" };
	return operator === "greater" ? { path, operator: "is-not-empty" } : undefined;
}

function made(
	path: string | undefined,
	operator: Operator,
	value: ConditionValue | undefined,
): Condition | undefined {
	return path === undefined || value === undefined ? undefined : { path, operator, value };
}

function constantIn(node: ASTNode): ConditionValue | undefined {
	if (node.op === "-_") {
		const positive = constantIn(node.args);
		return typeof positive === "number" && positive > 0 ? -positive : undefined;
	}
	if (node.op !== "value") return undefined;
	const { args: value } = node;
	if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
	return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
		? value
		: undefined;
}
