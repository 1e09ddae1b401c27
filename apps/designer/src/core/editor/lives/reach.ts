import { TOOL_PORT } from "@switchyard/flow";
import type { Flow } from "@switchyard/spec/flow";
import { indexOf } from "../../flow/flow-index.ts";
import { lifeOf } from "./follow.ts";

/** What reaches a node: an agent that calls it, a wire that brings messages, both, or nothing. */
export type Reach = "called" | "wired" | "both" | "nothing";

export function reachOf(flow: Flow, node: string): Reach {
	const called = lifeOf(flow, node) === "tool";
	const wired = indexOf(flow)
		.wiresAt(node)
		.some(({ to }) => to.node === node && to.port !== TOOL_PORT.id);
	if (called) return wired ? "both" : "called";
	return wired ? "wired" : "nothing";
}
