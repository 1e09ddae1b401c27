import { ExpressionError, parsePath, schemaAt, upstreamFields } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { JsonSchema } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** What the nearest node before another declares of what a path reads; `undefined` where none does. */
export function schemaOfPath(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
	path: string,
): JsonSchema | undefined {
	const [first, ...rest] = segmentsOf(path);
	const writer = upstreamFields(flow, node, nodeTypes).find(({ field }) => field === first);
	return writer?.schema && schemaAt(writer.schema, rest);
}

/** What a path names, part by part; nothing where it cannot be read. */
export function segmentsOf(path: string) {
	try {
		return parsePath(path);
	} catch (error) {
		if (error instanceof ExpressionError) return [];
		throw error;
	}
}
