import type { Fault } from "@switchyard/spec/error";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { setPhase } from "../run/step-life.ts";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordEnd, recordFault } from "./record-step.ts";

/**
 * A program has taken an agent's place: its calls are steps of the run. The run ends when the program is done, or with the last kept call.
 */
export const nodeSession: ConstructRules = {
	decide(_state, step) {
		if (step.phase === "ready") return { type: "open-tools", step: step.number, node: step.node.node };
		if (step.phase === "done") return step.fault ? recordFault(step, step.fault) : recordEnd(step, {});
		return undefined;
	},
	fields: noFields,
};

/**
 * Closes a session whose program has lost the process that it was connected to, and what it knew the session by. Kept calls continue; a session
 * that keeps calls and has answered all that were made has lost nothing.
 */
export function closeSession(state: RunState, step: Step): void {
	const { keeps } = state;
	const keepsAny = step.calls?.some(({ asked }) => keeps === "calls" || (keeps && asked));
	const isAnswered = keeps !== undefined && step.calls?.length === 0;
	if (!keepsAny && !isAnswered) step.fault = SESSION_LOST;
	setPhase(state, step, keepsAny ? "tools" : "done");
}

/** Notes that a person is asked about a step; its caller hears of that where the step is a program's call. */
export function noteAsked(state: RunState, step: Step): void {
	const caller = step.tool && state.steps.get(step.tool.agent);
	const call = caller?.calls?.find(({ step: number }) => number === step.number);
	if (call) call.asked = true;
}

const SESSION_LOST: Fault = {
	code: "SESSION_LOST",
	message: "The server stopped while a program had the tools.",
	hint: "Open a new session.",
	retryable: true,
};
