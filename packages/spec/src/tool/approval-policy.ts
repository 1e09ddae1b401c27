import type { FlowNode } from "../flow/flow-node.ts";
import type { NodeSpec } from "../node-spec/node-spec.ts";
import type { ToolMarker } from "../node-spec/tool-marker.ts";

/** Words in a tool's name that tell of high risk where its author has not declared any. */
const RISKY_WORDS: ReadonlySet<string> = new Set(["delete", "remove", "destroy", "drop", "purge", "wipe"]);

/**
 * Whether a person must agree before a model's call of this node runs: as the designer says, else for tools of high
 * risk, else where a whole word of the author's name for the tool tells of it.
 */
export function needsApproval(spec: Pick<NodeSpec, "tool">, node: Pick<FlowNode, "tool">): boolean {
	const chosen = node.tool?.approval;
	if (chosen !== undefined) return chosen === "always";
	const { tool } = spec;
	if (tool?.risk !== undefined) return tool.risk === "high";
	return tool !== undefined && soundsRisky(tool);
}

/** By marker: every call of a tool asks. */
const sounding = new WeakMap<ToolMarker, boolean>();

function soundsRisky(tool: ToolMarker): boolean {
	let risky = sounding.get(tool);
	if (risky === undefined) {
		risky = wordsOf(tool.name).some((word) => RISKY_WORDS.has(word));
		sounding.set(tool, risky);
	}
	return risky;
}

function wordsOf(name: string): string[] {
	return name
		.replace(/([a-z0-9])([A-Z])/g, "$1_$2")
		.toLowerCase()
		.split("_");
}
