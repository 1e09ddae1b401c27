import type { ASTNode } from "@marcbachmann/cel-js";

/** The parts of an expression that are expressions themselves. */
export function childrenOf(node: ASTNode): readonly ASTNode[] {
	switch (node.op) {
		case "value":
		case "id":
			return [];
		case ".":
		case ".?":
			return [node.args[0]];
		case "call":
			return node.args[1];
		case "rcall":
			return [node.args[1], ...node.args[2]];
		case "map":
			return node.args.flat();
		case "!_":
		case "-_":
			return [node.args];
		default:
			return node.args;
	}
}

/** Methods that evaluate their last argument once for each item. */
export const LOOPS: ReadonlySet<string> = new Set(["all", "exists", "exists_one", "map", "filter"]);
