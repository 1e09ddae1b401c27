import type { Fault } from "@switchyard/spec/error";
import type { Token } from "../message/token.ts";
import type { PlanNode, WireTarget } from "../plan/plan-node.ts";
import { isClosing } from "./frame.ts";
import { joinState, meet, wantedAt } from "./joins.ts";
import { isInPart } from "./part.ts";
import type { RunState } from "./run-state.ts";
import type { Frame, JoinRound, JoinState, Step } from "./step.ts";
import { addStep, removeStep, setPhase } from "./step-life.ts";

/** Sends a message out of a port: every wire there takes it, and with none the branch ends here. */
export function send(state: RunState, frame: Frame, from: PlanNode, port: string, token: Token): void {
	if (isClosing(frame)) return;
	const wires = wiresInPart(state, from, port);
	if (wires.length === 0) frame.result = token;
	for (const wire of wires) arrive(state, frame, wire, token);
}

function wiresInPart({ part }: RunState, from: PlanNode, port: string): readonly WireTarget[] {
	const wires = from.wiresFrom(port);
	if (!part) return wires;
	return from === part.last ? [] : wires.filter(({ node }) => isInPart(part, node));
}

/** Gives a node a message that came by no wire. */
export function deliver(state: RunState, frame: Frame, node: PlanNode, token: Token): void {
	arrive(state, frame, { node, input: 0 }, token);
	if (node.construct !== "join") return;
	const waiting = joinState(frame, node);
	// Nothing else is under way that could still bring it a message.
	if (waiting.above === 0) lessCame(state, node, waiting);
}

/** Ends a step on the flow path: its message moves on, and joins that waited only for it release theirs. */
export function leave(state: RunState, step: Step, port: string, token: Token): void {
	send(state, step.frame, step.node, port, token);
	depart(state, step);
}

/** Ends a step whose message takes another path, or none. */
export function depart(state: RunState, step: Step): void {
	const { frame, node } = step;
	removeStep(state, step);
	if (isClosing(frame)) return;
	for (const join of node.joinsBelow) {
		const waiting = joinState(frame, join);
		if (waiting.above === 0) lessCame(state, join, waiting);
	}
}

function arrive(state: RunState, frame: Frame, { node, input }: WireTarget, token: Token): void {
	if (node.construct === "join") arriveAtJoin(state, frame, node, input, token);
	else addStep(state, frame, node, token);
}

/** A message waits at a join until it has met as many others as the join wants; what comes after that is dropped. */
function arriveAtJoin(state: RunState, frame: Frame, join: PlanNode, input: number, token: Token): void {
	const waiting = joinState(frame, join);
	const number = waiting.arrived[input] ?? 0;
	waiting.arrived[input] = number + 1;
	const begun = waiting.arrived.some((count, other) => other !== input && count > number);
	const round = waiting.rounds.get(number) ?? (begun ? undefined : beginRound(state, frame, join, token));
	if (!round) return;
	waiting.rounds.set(number, round);
	round.tokens.push(token);
	if (round.tokens.length >= wantedAt(join)) release(state, waiting, number, "out");
}

function beginRound(state: RunState, frame: Frame, join: PlanNode, token: Token): JoinRound {
	const step = addStep(state, frame, join, token);
	const { timeoutMs } = join.joining;
	if (timeoutMs !== undefined) step.due = state.at + timeoutMs;
	setPhase(state, step, timeoutMs === undefined ? "gathering" : "sleep");
	return { step, tokens: [] };
}

/** No further branch can arrive. A join of all branches continues with those that came; a number that was not reached is a fault. */
function lessCame(state: RunState, join: PlanNode, waiting: JoinState): void {
	for (const [number, { step, tokens }] of waiting.rounds) {
		if (join.joining.mode === "count") step.fault = tooFew(tokens.length, wantedAt(join));
		release(state, waiting, number, "out");
	}
}

/** A join has timed out: it continues with what came. */
export function timeOut(state: RunState, step: Step): void {
	const waiting = joinState(step.frame, step.node);
	for (const [number, round] of waiting.rounds)
		if (round.step === step) release(state, waiting, number, "timeout");
}

function release(state: RunState, { rounds }: JoinState, number: number, port: string): void {
	const round = rounds.get(number);
	if (!round) return;
	rounds.delete(number);
	round.step.token = meet(round);
	round.step.port = port;
	setPhase(state, round.step, "done");
}

function tooFew(came: number, wanted: number): Fault {
	return {
		code: "JOIN_INCOMPLETE",
		message: `The join waits for ${wanted} branches, and only ${came} came.`,
		hint: "Lower the number, or wire more branches to the join.",
		retryable: false,
	};
}
