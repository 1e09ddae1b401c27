import type { ASTNode } from "@marcbachmann/cel-js";
import { FORBIDDEN_KEYS } from "@switchyard/spec/json";
import { childrenOf, LOOPS } from "./ast.ts";
import type { TextRange } from "./expression-error.ts";
import { claimTypeName, fieldOf } from "./field-names.ts";
import { callOwnFunction } from "./functions/own-functions.ts";
import { WHOLE_MESSAGE } from "./message-variables.ts";

/** How deep `map`, `filter`, `all`, … may stand in one another: each level multiplies the work by the list's length. */
const MAX_NESTED_LOOPS = 3;

const FORBIDDEN: ReadonlySet<string> = new Set(FORBIDDEN_KEYS);

/** Something that CEL's grammar takes and Switchyard refuses. */
export class RefusedNode extends Error {
	readonly range: TextRange;

	constructor(message: string, range: TextRange) {
		super(message);
		this.range = range;
	}
}

type Node<Operator extends ASTNode["op"]> = Extract<ASTNode, { readonly op: Operator }>;

/** Names that a loop or `cel.bind` gave a meaning, innermost last. */
type Bound = readonly string[];

/**
 * Walks a freshly parsed expression once: refuses names that reach a prototype and loops nested too deep, makes type
 * names mean message fields, has calls answered by our own functions where there are some.
 * @returns the top-level message fields that the expression reads, each once; `message` for the whole message.
 * @throws RefusedNode
 * @throws EvaluationError for a constant on which a function can only fail
 */
export function prepare(ast: ASTNode): string[] {
	const walk = new Walk(callsType(ast));
	walk.visit(ast, [], 0);
	return [...walk.fields];
}

class Walk {
	readonly fields = new Set<string>();
	readonly #speaksOfTypes: boolean;

	constructor(speaksOfTypes: boolean) {
		this.#speaksOfTypes = speaksOfTypes;
	}

	visit(node: ASTNode, bound: Bound, loops: number): void {
		for (const name of namesIn(node)) refuseName(name, node);
		if (node.op === "call" || node.op === "rcall") callOwnFunction(node);
		switch (node.op) {
			case "id":
				this.#variable(node, bound);
				break;
			case ".":
			case ".?":
			case "[]":
			case "[?]":
				this.#access(node, bound, loops);
				break;
			case "rcall":
				this.#method(node, bound, loops);
				break;
			default:
				for (const child of childrenOf(node)) this.visit(child, bound, loops);
		}
	}

	#variable(node: Node<"id">, bound: Bound): void {
		if (bound.includes(node.args)) return;
		if (!this.#speaksOfTypes) claimTypeName(node);
		this.fields.add(fieldOf(node.args));
	}

	/** `message.total` reads the field `total`, not the whole message. */
	#access(node: Node<"." | ".?" | "[]" | "[?]">, bound: Bound, loops: number): void {
		const [object, key] = node.args;
		if (typeof key !== "string") this.visit(key, bound, loops);
		const [name] = namesIn(node);
		const ofMessage = object.op === "id" && object.args === WHOLE_MESSAGE && !bound.includes(WHOLE_MESSAGE);
		if (ofMessage && name !== undefined) this.fields.add(name);
		else this.visit(object, bound, loops);
	}

	#method(node: Node<"rcall">, bound: Bound, loops: number): void {
		const [name, receiver, args] = node.args;
		const [first] = args;
		if (first?.op === "id") refuseName(first.args, first);
		if (LOOPS.has(name) && first?.op === "id") {
			if (loops === MAX_NESTED_LOOPS) {
				throw new RefusedNode(`Loops may be nested ${MAX_NESTED_LOOPS} deep at most.`, node.range);
			}
			this.visit(receiver, bound, loops);
			for (const arg of args.slice(1)) this.visit(arg, [...bound, first.args], loops + 1);
			return;
		}
		if (name === "bind" && receiver.op === "id" && receiver.args === "cel" && first?.op === "id") {
			const [, value, body] = args;
			if (value) this.visit(value, bound, loops);
			if (body) this.visit(body, [...bound, first.args], loops);
			return;
		}
		if (!(receiver.op === "id" && receiver.args === "optional")) this.visit(receiver, bound, loops);
		for (const arg of args) this.visit(arg, bound, loops);
	}
}

/** The names that a node spells out: a variable's, a field's, the keys of a map. */
function namesIn(node: ASTNode): string[] {
	switch (node.op) {
		case "id":
			return [node.args];
		case ".":
		case ".?":
			return [node.args[1]];
		case "[]":
		case "[?]":
			return textOf(node.args[1]);
		case "map":
			return node.args.flatMap(([key]) => textOf(key));
		default:
			return [];
	}
}

function textOf(node: ASTNode): string[] {
	return node.op === "value" && typeof node.args === "string" ? [node.args] : [];
}

function refuseName(name: string, node: ASTNode): void {
	if (FORBIDDEN.has(name)) throw new RefusedNode(`\`${name}\` may not be used as a name.`, node.range);
}

function callsType(node: ASTNode): boolean {
	return (node.op === "call" && node.args[0] === "type") || childrenOf(node).some(callsType);
}
