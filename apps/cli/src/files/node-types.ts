import { subFlowSpec } from "@switchyard/flow";
import { loadNodeTypes } from "@switchyard/nodes";
import { DEFINITIONS, toolNodeSpec } from "@switchyard/registry";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** Of a workspace that is not here; its tools are the same anywhere. */
const UNKNOWN_VALUES = { tools: [], robots: [] };

/** The built-in node types, the tools of the workspace, and those that the given flows are for each other. */
export async function nodeTypes(flows: readonly Flow[] = []): Promise<Map<string, NodeSpec>> {
	const builtIn = (await loadNodeTypes()).map(({ spec }) => spec);
	const tools = Object.values(DEFINITIONS).map((definition) => toolNodeSpec(definition, UNKNOWN_VALUES));
	const called = flows.flatMap((flow) => subFlowSpec(flow) ?? []);
	return new Map([...builtIn, ...tools, ...called].map((spec) => [spec.id, spec]));
}
