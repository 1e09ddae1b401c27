import type { NodeSpec } from "./node-spec.ts";
import type { Property } from "./property.ts";

/** Returns true where an author has said what the values of a node's parameters end up as. A node that changes nothing need not. */
export function declaresSinks({
	construct = "action",
	effect,
	withoutSinks,
	properties,
}: Pick<NodeSpec, "construct" | "effect" | "withoutSinks" | "properties">): boolean {
	const isHarmless = construct !== "action" || effect === "safe" || withoutSinks !== undefined;
	return isHarmless || properties.some(({ sink }) => sink !== undefined);
}

/**
 * A node type as policies are to see it: where its author declares no sink, and not why, whatever a model may fill in could be
 * read by others as the flow's own words.
 */
export function withSinks(spec: NodeSpec): NodeSpec {
	if (declaresSinks(spec)) return spec;
	return { ...spec, properties: spec.properties.map(asRecord) };
}

function asRecord(property: Property): Property {
	const { variableType, scope, aiScope, secret } = property;
	const isForModels = variableType !== "Out" && !secret && (aiScope || scope === "AI");
	return isForModels ? { ...property, sink: "record" } : property;
}
