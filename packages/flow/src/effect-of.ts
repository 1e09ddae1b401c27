import type { FlowNode } from "@switchyard/spec/flow";
import type { Effect, NodeSpec } from "@switchyard/spec/node-spec";

/** What a crash in the middle of a node's step means for it: as its type says, or as one of the settings that make it another. */
export function effectOf(
	node: Pick<FlowNode, "params">,
	spec: Pick<NodeSpec, "effect" | "effectWith">,
): Effect {
	for (const [parameter, effect] of Object.entries(spec.effectWith ?? {}))
		if (isSet(node, parameter)) return effect;
	return spec.effect;
}

function isSet({ params }: Pick<FlowNode, "params">, parameter: string): boolean {
	const setting = params[parameter];
	if (setting?.scope !== "Custom" || !("value" in setting)) return false;
	return setting.value !== undefined && setting.value !== null && setting.value !== false;
}
