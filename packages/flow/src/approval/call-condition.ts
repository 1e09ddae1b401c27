import type { ASTNode } from "@marcbachmann/cel-js";
import { pathSegmentsOf } from "../condition/field-access.ts";
import { childrenOf } from "../expression/ast.ts";
import { BoundedCache } from "../expression/bounded-cache.ts";
import { environment } from "../expression/environment.ts";
import { compileExpression, type Expression } from "../expression/expression.ts";
import type { PathSegment } from "../expression/path.ts";
import { RefusedNode } from "../expression/prepare.ts";
import type { CallFacts } from "./call-facts.ts";
import { CallVariables } from "./call-variables.ts";

/** A condition on the calls of a tool. */
export interface CallCondition {
	readonly expression: Expression;
	/** The parameters that `first_time` asks about, each once. */
	readonly firstTimes: readonly string[];
	/** What it reads, as far as it spells that out: `["provenance", "to", "source"]`. */
	readonly paths: readonly (readonly PathSegment[])[];
	/** The texts that it compares such paths with. */
	readonly comparisons: readonly { readonly path: readonly PathSegment[]; readonly text: string }[];
}

const FIRST_TIME = "first_time";

/** CEL evaluates in one go, so whose call it asks about is known for as long as that takes. */
let asking: CallFacts | undefined;

const speaking = environment.clone().registerFunction({
	name: FIRST_TIME,
	params: [{ type: "string" }],
	returnType: "bool",
	handler: (parameter: string) => asking?.firstTime(parameter) ?? true,
	async: false,
});

const conditions = new BoundedCache(1000, read);

/**
 * Parses and type-checks a condition on calls. Remembered by its text.
 * @throws ExpressionError
 */
export function parseCallCondition(text: string): CallCondition {
	return conditions.get(text);
}

/**
 * What a condition gives for a call.
 * @param declared the names of the tool's inputs
 * @throws ExpressionError
 */
export function evaluateCallCondition(
	{ expression }: CallCondition,
	facts: CallFacts,
	declared: ReadonlySet<string>,
): unknown {
	asking = facts;
	try {
		return expression.evaluateOver(new CallVariables(facts, declared));
	} finally {
		asking = undefined;
	}
}

function read(text: string): CallCondition {
	const walk = new Walk();
	const expression = compileExpression(text, speaking, (ast) => walk.visit(ast));
	const { firstTimes, paths, comparisons } = walk;
	return { expression, firstTimes: [...firstTimes], paths, comparisons };
}

class Walk {
	readonly firstTimes = new Set<string>();
	readonly paths: (readonly PathSegment[])[] = [];
	readonly comparisons: { readonly path: readonly PathSegment[]; readonly text: string }[] = [];

	visit(node: ASTNode): void {
		if (node.op === "call" && node.args[0] === FIRST_TIME) this.#firstTime(node, node.args[1]);
		if (node.op === "==" || node.op === "!=") this.#comparison(node.args[0], node.args[1]);
		const path = pathSegmentsOf(node);
		if (path) this.paths.push(path);
		// A longer path says all that its beginnings do.
		else for (const child of childrenOf(node)) this.visit(child);
	}

	/** What is to be looked up must be known before the expression is evaluated. */
	#firstTime(node: ASTNode, [parameter]: readonly ASTNode[]): void {
		if (parameter?.op !== "value" || typeof parameter.args !== "string")
			throw new RefusedNode("`first_time` takes the name of a parameter in quotes.", node.range);
		this.firstTimes.add(parameter.args);
	}

	#comparison(one: ASTNode, other: ASTNode): void {
		for (const [side, value] of [
			[one, other],
			[other, one],
		] as const) {
			const path = pathSegmentsOf(side);
			if (path && value.op === "value" && typeof value.args === "string")
				this.comparisons.push({ path, text: value.args });
		}
	}
}
