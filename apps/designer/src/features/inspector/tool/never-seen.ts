import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { aiProperties } from "@switchyard/spec/tool";

/** The labels of the parameters that a model neither fills nor sees. */
export function neverSeen(spec: NodeSpec, node: Pick<FlowNode, "params">): readonly string[] {
	const seen = new Set(aiProperties(spec, node));
	return spec.properties
		.filter((property) => property.variableType !== "Out" && !seen.has(property))
		.map((property) => property.title ?? property.name);
}

/** What a model never sees of a tool, in a sentence; `undefined` when it fills everything. */
export function neverSeenWords(names: readonly string[]): string | undefined {
	const last = names.at(-1);
	if (last === undefined) return undefined;
	const rest = names.slice(0, -1).map((name) => `“${name}”`);
	const list = rest.length === 0 ? `“${last}”` : `${rest.join(", ")} and “${last}”`;
	return `The model never sees ${list}, nor what fills ${names.length === 1 ? "it" : "them"}.`;
}
