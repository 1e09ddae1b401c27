import type { RunDebug } from "@switchyard/spec/event";
import type { Plan } from "../plan/plan.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import { ancestorsOf, predecessorsOf } from "../plan/predecessors.ts";

/** The part of a flow that a run does. */
export interface Part {
	/** The node that nothing follows. */
	readonly last: PlanNode;
	/** Where a message may go besides: every node that can lead to the last one. */
	readonly way: ReadonlySet<PlanNode>;
}

const NOWHERE: ReadonlySet<PlanNode> = new Set();

/**
 * The part that a run's start asks for; `undefined` for a run of the whole flow.
 * @throws Error when the plan does not have the node that the run is to end after
 */
export function partOf(plan: Plan, debug: RunDebug | undefined): Part | undefined {
	if (debug?.until === undefined) return undefined;
	const last = plan.nodes.get(debug.until);
	if (!last) throw new Error(`The run ends after node ${debug.until}, which its flow version does not have.`);
	return { last, way: debug.only ? NOWHERE : ancestorsOf(last, predecessorsOf(plan.nodes)) };
}

/**
 * The ids of the nodes that a run of a part may come to, the tools of its callers included; `undefined` for the whole flow.
 * Whether the start itself leads there is for the caller to ask.
 * @throws Error when the plan does not have the node that the run is to end after
 */
export function nodesInPart(plan: Plan, debug: RunDebug | undefined): ReadonlySet<string> | undefined {
	const part = partOf(plan, debug);
	if (!part) return undefined;
	const nodes = new Set<string>();
	for (const node of [part.last, ...part.way]) {
		nodes.add(node.id);
		for (const tool of node.tools.values()) nodes.add(tool.node.id);
	}
	return nodes;
}

/** Whether a message may go to a node in a run of that part. */
export function isInPart(part: Part | undefined, node: PlanNode): boolean {
	return part === undefined || node === part.last || part.way.has(node);
}
