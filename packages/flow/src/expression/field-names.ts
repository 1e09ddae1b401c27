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

/** Put before a field name that CEL would read as a type. No name in an expression can start with it. */
const MARK = "\u0000";

/** The message field that a CEL variable stands for. */
export function fieldOf(variable: string): string {
	return variable.startsWith(MARK) ? variable.slice(MARK.length) : variable;
}

/** Makes a CEL variable stand for the message field of its name, where CEL would read a type. */
export function claimTypeName(node: Extract<ASTNode, { readonly op: "id" }>): void {
	if (TYPE_NAMES.has(node.args)) (node as { args: string }).args = MARK + node.args;
}
