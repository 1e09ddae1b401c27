import type { Token } from "../message/token.ts";
import type { PlanNode, WireTarget } from "../plan/plan-node.ts";
import { parkAtJoin, releaseJoinsBelow } from "./joins.ts";
import type { RunState } from "./run-state.ts";
import type { Step } from "./step.ts";
import { addStep, removeStep } from "./step-life.ts";

/** Sends a message out of a port: every wire there takes it, and with none the branch ends here. */
export function send(state: RunState, from: PlanNode, port: string, token: Token): void {
	if (state.closing) return;
	const wires = from.wiresFrom(port);
	if (wires.length === 0) state.result = token.message;
	for (const wire of wires) arrive(state, wire, token);
}

/** Ends a step on the flow path: its message goes on, and joins that waited only for it let go. */
export function leave(state: RunState, step: Step, port: string, token: Token): void {
	send(state, step.node, port, token);
	removeStep(state, step);
	for (const { join, token: joined } of releaseJoinsBelow(state, step.node)) addStep(state, join, joined);
}

function arrive(state: RunState, { node, input }: WireTarget, token: Token): void {
	if (node.construct !== "join") {
		addStep(state, node, token);
		return;
	}
	const joined = parkAtJoin(state, node, input, token);
	if (joined) addStep(state, node, joined);
}
