import type { ASTNode } from "@marcbachmann/cel-js";

/**
 * Names that CEL keeps for its types and namespaces. Messages use them too (`type` above all), so an expression means
 * the message field by them, unless it calls `type()` and so speaks of types.
 */
const TYPE_NAMES: ReadonlySet<string> = new Set([
	"string",
	"bool",
	"int",
	"uint",
	"double",
	"map",
	"list",
	"bytes",
	"null_type",
	"type",
	"google",
]);

/** Put before a name to mean a field where CEL would read a type, or our function instead of CEL's. No expression can spell it. */
export const MARK = "\u0000";

/** The message field that a CEL variable stands for. */
export function fieldOf(variable: string): string {
	return variable.startsWith(MARK) ? variable.slice(MARK.length) : variable;
}

/** Makes a CEL variable stand for the message field of its name, where CEL would read a type. */
export function claimTypeName(node: Extract<ASTNode, { readonly op: "id" }>): void {
	if (TYPE_NAMES.has(node.args)) (node as { args: string }).args = MARK + node.args;
}
