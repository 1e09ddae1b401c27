import type { Construct, NodeSpec } from "@switchyard/spec/node-spec";

/** Which settings about failures make sense for a node. */
export interface FailurePolicies {
	/** Whether another attempt may go otherwise: the engine's own constructs give the same again. */
	readonly retry: boolean;
	/** Whether it can be cut off when it takes too long. */
	readonly timeLimit: boolean;
	/** Whether what it does when it fails can be chosen. */
	readonly onError: boolean;
}

const RETRIED: ReadonlySet<Construct> = new Set(["action", "sub-flow", "agent"]);
const CUT_OFF: ReadonlySet<Construct> = new Set(["action", "sub-flow"]);
/** A trigger and a Catch node have nothing that could fail; a Stop node is there to fail. */
const NEVER: ReadonlySet<Construct> = new Set(["trigger", "catch", "stop"]);

export function failurePolicies({ construct = "action" }: Pick<NodeSpec, "construct">): FailurePolicies {
	return {
		retry: RETRIED.has(construct),
		timeLimit: CUT_OFF.has(construct),
		onError: !NEVER.has(construct),
	};
}
