import { subFlowSpec } from "@switchyard/flow";
import { loadNodeTypes } from "@switchyard/nodes";
import type { Flow, NodeSpec } from "@switchyard/spec";

/** The built-in node types, and those that the given flows are for each other. */
export async function nodeTypes(flows: readonly Flow[] = []): Promise<Map<string, NodeSpec>> {
	const builtIn = (await loadNodeTypes()).map(({ spec }) => spec);
	const called = flows.flatMap((flow) => subFlowSpec(flow) ?? []);
	return new Map([...builtIn, ...called].map((spec) => [spec.id, spec]));
}
