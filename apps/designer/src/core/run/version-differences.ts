import { describeChanges } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** How the flow differs from the version that a run used. */
export interface VersionDifferences {
	/** By node of the flow, what is another there now, in sentences without a full stop. */
	readonly byNode: ReadonlyMap<string, readonly string[]>;
	/** What is another in the flow at large: a node of the run that is gone, a wire that left it. */
	readonly elsewhere: readonly string[];
}

export const NO_DIFFERENCES: VersionDifferences = { byNode: new Map(), elsewhere: [] };

/** Where nodes stand and what the flow is called makes no run another. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(["layout", "flow-rename"]);

/** What a run of that version would do otherwise today. */
export function versionDifferences(
	version: Flow,
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
): VersionDifferences {
	const nodes = new Set(flow.nodes.map(({ id }) => id));
	const byNode = new Map<string, string[]>();
	const elsewhere: string[] = [];
	for (const { kind, node, text } of describeChanges(version, flow, nodeTypes)) {
		if (WITHOUT_EFFECT.has(kind)) continue;
		if (node === undefined || !nodes.has(node)) elsewhere.push(text);
		else byNode.set(node, [...(byNode.get(node) ?? []), text]);
	}
	return byNode.size === 0 && elsewhere.length === 0 ? NO_DIFFERENCES : { byNode, elsewhere };
}
