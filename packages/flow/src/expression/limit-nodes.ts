import type { ASTNode } from "@marcbachmann/cel-js";
import { childrenOf, LOOPS } from "./ast.ts";
import { LimitError, refuseAgain, refuseLarge, spend, spendOnText, spendOnWhole } from "./work-limit.ts";

/** Makes an expression, once its types are checked, count what its loops, comparisons and growing values cost. */
export function limitNodes(node: ASTNode): void {
	limitNode(node);
	for (const child of childrenOf(node)) limitNodes(child);
}

function limitNode(node: ASTNode): void {
	switch (node.op) {
		case "rcall":
			limitMethod(node);
			break;
		case "call":
			for (const arg of node.args[1])
				onValue(arg, node.args[0] === "duration" ? refuseLongText : spendOnText);
			onValue(node, refuseLarge);
			break;
		case "==":
		case "!=":
			onValue(node.args[0], spendOnWhole);
			break;
		case "<":
		case "<=":
		case ">":
		case ">=":
			onValue(node.args[0], spendOnText);
			break;
		case "in":
			// In a map, a key is looked up; a list is walked through.
			onValue(node.args[1], (range) => Array.isArray(range) && spendOnWhole(range));
			break;
		case "+":
			onValue(node, refuseLarge);
			onValue(node, (sum) => spend(lengthOf(sum) / LENGTH_PER_UNIT));
			break;
		case "list":
		case "map":
			onValue(node, refuseLarge);
			break;
	}
}

/** The longest text of a duration: the library needs time for it that grows with the cube of its length. */
const MAX_DURATION_LENGTH = 100;

function refuseLongText(value: unknown): void {
	if (typeof value !== "string" || value.length <= MAX_DURATION_LENGTH) return;
	throw new LimitError(`A duration may have ${MAX_DURATION_LENGTH} characters at most.`);
}

/** Items or characters that are copied in the time of one part. */
const LENGTH_PER_UNIT = 16;

/** These loops look at the next item when their condition fails: one of the others may decide. */
const GO_ON_AFTER_ERRORS: ReadonlySet<string> = new Set(["all", "exists"]);

/** An error takes as long as so many parts: it gathers where it happened. */
const UNITS_PER_ERROR = 300;

function limitMethod(node: Extract<ASTNode, { readonly op: "rcall" }>): void {
	const [name, receiver, args] = node.args;
	if (!LOOPS.has(name)) {
		onValue(receiver, spendOnText);
		if (name !== "size") onValue(receiver, (items) => spend(lengthOf(items) / LENGTH_PER_UNIT));
		onValue(node, refuseLarge);
		return;
	}
	if (name === "map") onValue(node, refuseLarge);
	// Paid before the loop begins: some loops continue after an error.
	const parts = args.reduce((count, arg) => count + countNodes(arg), 1);
	onValue(receiver, (items) => spend(lengthOf(items) * parts));
	const condition = args.at(-1);
	if (condition && GO_ON_AFTER_ERRORS.has(name)) payForErrors(condition);
}

function lengthOf(value: unknown): number {
	if (typeof value === "string" || Array.isArray(value) || value instanceof Uint8Array) return value.length;
	return typeof value === "object" && value !== null ? Object.keys(value).length : 1;
}

function countNodes(node: ASTNode): number {
	return childrenOf(node).reduce((count, child) => count + countNodes(child), 1);
}

type Look = (value: unknown) => void;

/** Looks at every value that a node gives. */
function onValue(node: ASTNode, look: Look): void {
	around(node, (evaluate) => (evaluator, context) => {
		const value = evaluate(evaluator, context);
		look(value);
		return value;
	});
}

function payForErrors(node: ASTNode): void {
	around(node, (evaluate) => (evaluator, context) => {
		refuseAgain();
		try {
			return evaluate(evaluator, context);
		} catch (error) {
			spend(UNITS_PER_ERROR);
			throw error;
		}
	});
}

type Evaluate = (evaluator: unknown, context: unknown) => unknown;

/** How the evaluator calls a node, and what the checker found that the node stands for. */
interface CheckedNode {
	evaluate: (evaluator: unknown, node: unknown, context: unknown) => unknown;
	readonly meta: {
		readonly alternate?: CheckedNode;
		readonly macro?: Pick<CheckedNode, "evaluate">;
		readonly evaluate: CheckedNode["evaluate"];
	};
}

const wrapped = new WeakMap<ASTNode, Evaluate>();

function around(node: ASTNode, wrap: (evaluate: Evaluate) => Evaluate): void {
	const checked = node as unknown as CheckedNode;
	const outer = wrap(wrapped.get(node) ?? evaluationOf(checked));
	wrapped.set(node, outer);
	checked.evaluate = (evaluator, _node, context) => outer(evaluator, context);
}

function evaluationOf(node: CheckedNode): Evaluate {
	const { alternate, macro, evaluate } = node.meta;
	if (alternate) return (evaluator, context) => alternate.evaluate(evaluator, alternate, context);
	if (macro) return (evaluator, context) => macro.evaluate(evaluator, macro, context);
	return (evaluator, context) => evaluate(evaluator, node, context);
}
