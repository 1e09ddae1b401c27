import type { Fault } from "@switchyard/spec/error";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { setPhase } from "../run/step-life.ts";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordEnd, recordFault } from "./record-step.ts";

/**
 * A program has taken an agent's place: its calls are steps of the run, and the run ends when the program is done, or when the last of its
 * calls is that were kept.
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
 * The process that the program was connected to has ended, and with it what the program knew the session by. Calls that are kept continue; the
 * session takes no others.
 */
export function closeSession(state: RunState, step: Step): void {
	const keepsAny = step.calls?.some(({ asked }) => state.keeps === "calls" || (state.keeps && asked));
	if (!keepsAny) step.fault = SESSION_LOST;
	setPhase(state, step, keepsAny ? "tools" : "done");
}

/** A person is asked about a step; its caller hears of that where the step is a program's call. */
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
