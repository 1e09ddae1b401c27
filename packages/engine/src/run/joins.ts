import { merged, type Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { JoinState, RunState } from "./run-state.ts";

/** A step or a waiting message came to a node: a branch that the joins below it may still get. */
export function rememberAbove(state: RunState, node: PlanNode): void {
	for (const join of node.joinsBelow) joinState(state, join).above++;
}

/** It left again. */
export function forgetAbove(state: RunState, node: PlanNode): void {
	for (const join of node.joinsBelow) joinState(state, join).above--;
}

/** Lets a message wait at a join. Gives what passes the join now, if every wire has brought something. */
export function parkAtJoin(state: RunState, join: PlanNode, input: number, token: Token): Token | undefined {
	const waiting = joinState(state, join);
	waiting.waiting[input]?.push(token);
	rememberAbove(state, join);
	return waiting.waiting.every((tokens) => tokens.length > 0) ? take(state, join, waiting) : undefined;
}

/**
 * Gives what passes the joins below a node because nothing above them is under way any more: branches that were not
 * taken do not hold a join up.
 */
export function* releaseJoinsBelow(
	state: RunState,
	node: PlanNode,
): Iterable<{ join: PlanNode; token: Token }> {
	for (const join of node.joinsBelow) {
		const waiting = joinState(state, join);
		while (waiting.above === 0 && waiting.waiting.some((tokens) => tokens.length > 0)) {
			yield { join, token: take(state, join, waiting) };
		}
	}
}

function take(state: RunState, join: PlanNode, { waiting }: JoinState): Token {
	const tokens: Token[] = [];
	for (const queue of waiting) {
		const token = queue.shift();
		if (!token) continue;
		tokens.push(token);
		forgetAbove(state, join);
	}
	return merged(tokens);
}

function joinState(state: RunState, join: PlanNode): JoinState {
	let waiting = state.joins.get(join);
	if (!waiting) {
		waiting = { waiting: Array.from({ length: join.incoming }, () => []), above: 0 };
		state.joins.set(join, waiting);
	}
	return waiting;
}
