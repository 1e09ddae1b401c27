import { ExpressionError, parsePath, upstreamFields } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { indexOf } from "../../../core/flow/flow-index.ts";

/** The name of the node nearest before another that writes the field that a path begins with; `undefined` when none is known to. */
export function writerOfPath(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
	path: string,
): string | undefined {
	const first = firstField(path);
	const writer = upstreamFields(flow, node, nodeTypes).find(({ field }) => field === first);
	return writer && indexOf(flow).nodes.get(writer.node)?.name;
}

function firstField(path: string): unknown {
	try {
		return parsePath(path)[0];
	} catch (error) {
		if (error instanceof ExpressionError) return undefined;
		throw error;
	}
}
