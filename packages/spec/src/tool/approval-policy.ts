import type { FlowNode } from "../flow/flow-node.ts";
import type { ToolSetting } from "../flow/tool-setting.ts";
import type { NodeSpec } from "../node-spec/node-spec.ts";
import type { ToolMarker } from "../node-spec/tool-marker.ts";

/** Words in a tool's name that tell of high risk where its author has not declared any. */
const RISKY_WORDS: ReadonlySet<string> = new Set(["delete", "remove", "destroy", "drop", "purge", "wipe"]);

/** For which calls of a tool a person must agree before they run; `when` is for those that the designer's condition picks. */
export type ApprovalPolicy = NonNullable<ToolSetting["approval"]>;

/**
 * For which of a model's calls of this node a person must agree before they run: as the designer says, else for all of a tool of high
 * risk, else for all where a whole word of the author's name for the tool tells of it.
 */
export function approvalPolicy(spec: Pick<NodeSpec, "tool">, node: Pick<FlowNode, "tool">): ApprovalPolicy {
	const chosen = node.tool?.approval;
	if (chosen !== undefined) return chosen;
	const { tool } = spec;
	const risky = tool?.risk === undefined ? tool !== undefined && soundsRisky(tool) : tool.risk === "high";
	return risky ? "always" : "never";
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
