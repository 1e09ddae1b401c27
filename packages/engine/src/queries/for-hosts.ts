import type { Flow } from "@switchyard/spec/flow";
import type { Command } from "../command.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import { isInForce } from "../run/authorizations.ts";
import type { RunState } from "../run/run-state.ts";

/**
 * Whether a command is to be passed over: its step wants nothing any more, or the authorization by which it was to run has been used
 * up by a command before it.
 */
export function isOutOfDate({ todo, authorizations, at }: RunState, command: Command): boolean {
	if (command.type === "abort") return false;
	if (command.step !== undefined && !todo.has(command.step)) return true;
	const used = authorizations.get(authorizationOf(command) ?? "");
	return used !== undefined && !isInForce(used, at);
}

function authorizationOf(command: Command): string | undefined {
	if (command.type === "execute" || command.type === "call-flow") return command.tool?.authorization;
	const [first] = command.type === "record" ? command.events : [];
	return first?.type === "tool-request" ? first.authorization : undefined;
}

/** The version of the flow that a run is of. */
export function flowOf({ plan }: RunState): Flow {
	return plan.flow;
}

/** Whether something is to be done for a step. */
export function isToDo({ todo }: RunState, step: number): boolean {
	return todo.has(step);
}

/** Whether a run starts nothing new and ends as soon as nothing of it is in flight. */
export function isEnding({ root }: RunState): boolean {
	return root.closing !== undefined;
}

/** How many of a run's steps are in flight at the host. */
export function stepsInFlight({ root }: RunState): number {
	return root.running;
}

/** Whether a step has begun and not ended. */
export function isUnderWay({ steps }: RunState, step: number): boolean {
	return steps.has(step);
}

/** The node whose step it is, as the plan has it; `undefined` for a step that is not under way. */
export function planOfStep({ steps }: RunState, step: number): PlanNode | undefined {
	return steps.get(step)?.node;
}

/** The id of the node whose step it is; `undefined` for a step that is not under way. */
export function nodeOfStep({ steps }: RunState, step: number): string | undefined {
	return steps.get(step)?.node.id;
}

/** The step that called a step as its tool; `undefined` for one on the flow path, or not under way. */
export function callerOfStep({ steps }: RunState, step: number): number | undefined {
	return steps.get(step)?.tool?.agent;
}

/** Whether a step waits for the end of that run, its sub-flow's. */
export function waitsForRun({ steps }: RunState, step: number, run: string): boolean {
	const waiting = steps.get(step);
	return waiting?.phase === "child" && waiting.child?.run === run;
}

/** The run that a step called last; `undefined` for a step that called none, or is not under way. */
export function childOfStep({ steps }: RunState, step: number): string | undefined {
	return steps.get(step)?.child?.run;
}

/** Whether the run of a step's sub-flow waits for a person, by the latest event about it. */
export function isChildWaiting({ steps }: RunState, step: number): boolean {
	return steps.get(step)?.child?.waits === true;
}

/**
 * Whether a run only waits, and for a person among others: for an answer, for a word on a step of unknown outcome, or because the
 * run of a sub-flow does.
 */
export function waitsForPerson({ status, persons, unknowns, waitingChildren }: RunState): boolean {
	return status === "waiting" && persons + unknowns + waitingChildren > 0;
}
