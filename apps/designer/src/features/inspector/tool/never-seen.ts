import { aiProperties, type FlowNode, type NodeSpec } from "@switchyard/spec";

/** The labels of the parameters that a model neither fills nor sees. */
export function neverSeen(spec: NodeSpec, node: FlowNode): readonly string[] {
	const seen = new Set(aiProperties(spec, node));
	return spec.properties
		.filter((property) => property.variableType !== "Out" && !seen.has(property))
		.map((property) => property.title ?? property.name);
}
