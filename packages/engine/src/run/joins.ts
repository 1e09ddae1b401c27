import { merged, type Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { Frame, JoinRound, JoinState } from "./step.ts";

/** A step came to a node: a branch that the joins below it may still get. */
export function rememberAbove(frame: Frame, node: PlanNode): void {
	for (const join of node.joinsBelow) joinState(frame, join).above++;
}

/** It left again. */
export function forgetAbove(frame: Frame, node: PlanNode): void {
	for (const join of node.joinsBelow) joinState(frame, join).above--;
}

/** How many branches a join waits for. */
export function wantedAt(join: PlanNode): number {
	const { mode, count } = join.joining;
	if (mode === "any") return 1;
	return mode === "count" ? Math.min(count, join.incoming) : join.incoming;
}

/** What continues from a round. */
export function meet({ tokens }: JoinRound): Token {
	return merged(tokens);
}

export function joinState(frame: Frame, join: PlanNode): JoinState {
	let waiting = frame.joins.get(join);
	if (!waiting) {
		waiting = { arrived: Array.from({ length: join.incoming }, () => 0), rounds: new Map(), above: 0 };
		frame.joins.set(join, waiting);
	}
	return waiting;
}
