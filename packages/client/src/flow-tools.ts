import type { Tools } from "./tools/tool.ts";

/**
 * The tools of flows that were described, by `<flow>/<agent node>`. The declarations that `switchyard-types` writes add to it, and have
 * `client.tools({ flow, node })` give functions with exactly the arguments that the flow's designer left to callers.
 */
export interface FlowTools {
	readonly [agent: `${string}/${string}`]: object;
}

/** The tools of an agent node, as exactly as they were described. */
export type ToolsOf<
	FlowId extends string,
	NodeId extends string,
> = object extends FlowTools[`${FlowId}/${NodeId}`] ? Tools : FlowTools[`${FlowId}/${NodeId}`];
