import { setPhase } from "../run/step-life.ts";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordFailure, recordStep } from "./record-step.ts";

const NO_INPUTS = { params: {}, provenance: {} };

/** Waits for branches and sends their messages on as one. The waiting is in `run/send`. */
export const join: ConstructRules = {
	decide(state, step) {
		// Its time began with its first message, also for a process that comes to set the timer long after.
		if (step.phase === "sleep")
			return { type: "set-timer", step: step.number, until: { due: step.due ?? state.at } };
		if (step.fault) return recordFailure(step, NO_INPUTS, step.fault);
		return recordStep(step, NO_INPUTS, {}, step.port ?? "out");
	},
	started: (state, step) => setPhase(state, step, "running"),
	fields: noFields,
};
