import type { Fault } from "@switchyard/spec/error";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { setPhase } from "../run/step-life.ts";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordFault } from "./record-step.ts";

/** A program has taken an agent's place: its calls are steps of the run, and the run ends when the program is done. */
export const nodeSession: ConstructRules = {
	decide(_state, step) {
		if (step.phase === "ready") return { type: "open-tools", step: step.number, node: step.node.node };
		if (step.phase === "done" && step.fault) return recordFault(step, step.fault);
		return undefined;
	},
	fields: noFields,
};

/** The process that the program was connected to has ended, and with it what the program knew the session by. */
export function closeSession(state: RunState, step: Step): void {
	step.fault = SESSION_LOST;
	setPhase(state, step, "done");
}

const SESSION_LOST: Fault = {
	code: "SESSION_LOST",
	message: "The server stopped while a program had the tools.",
	hint: "Open a new session.",
	retryable: true,
};
