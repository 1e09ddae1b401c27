import type { PlanTool } from "@switchyard/engine";
import type { BridgeTool } from "@switchyard/spec/bridge";
import { DEFAULT_TOOL_TIMEOUT_MS } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { toolTraits } from "@switchyard/spec/tool";

/** The tools of a step as programs in other processes see them. */
export function bridgeTools(toolSession: string, tools: Iterable<PlanTool>): BridgeTool[] {
	return Array.from(tools, ({ definition, spec, node }) => ({
		tool_id: `${toolSession}.${definition.name}`,
		name: definition.name,
		type: spec.tool?.streaming ? "streaming" : "standard",
		description: definition.description,
		parameters: definition.parameters,
		...toolFacts(spec),
		timeout_ms: node.node.tool?.timeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS,
		metadata: {
			node: node.id,
			node_type: spec.id,
			...(node.node.tool?.cache && spec.effect === "safe" ? { cache: true } : {}),
		},
	}));
}

/** What a program may know of a tool beside its definition, from the type of its node. */
export function toolFacts(spec: NodeSpec): {
	readonly output_schema: BridgeTool["parameters"];
	readonly annotations?: NonNullable<BridgeTool["annotations"]>;
} {
	return {
		output_schema: outputSchema(spec),
		...(spec.tool ? { annotations: annotations({ effect: spec.effect, tool: spec.tool }) } : {}),
	};
}

/** What depends on the arguments is left out. */
function annotations(spec: Parameters<typeof toolTraits>[0]): NonNullable<BridgeTool["annotations"]> {
	const { readOnly, destructive, idempotent, openWorld } = toolTraits(spec);
	return defined({ read_only: readOnly, destructive, idempotent, open_world: openWorld });
}

/** Any of the outputs may be missing: a node sets what it has. */
function outputSchema({ properties }: NodeSpec): BridgeTool["parameters"] {
	const outputs = properties.filter(({ variableType }) => variableType === "Out");
	return {
		type: "object",
		properties: Object.fromEntries(
			outputs.map(({ name, schema, description }) => [name, { ...schema, description }]),
		),
	};
}
