import { setPhase } from "../run/step-life.ts";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordFailure, recordStep } from "./record-step.ts";

const NO_INPUTS = { params: {}, provenance: {} };

/** Waits for branches and sends their messages on as one. The waiting is in `run/send`. */
export const join: ConstructRules = {
	decide(_state, step) {
		if (step.phase === "sleep") {
			const { timeoutMs = 0 } = step.node.joining;
			return { type: "set-timer", step: step.number, until: { delayMs: timeoutMs } };
		}
		if (step.fault) return recordFailure(step, NO_INPUTS, step.fault);
		return recordStep(step, NO_INPUTS, {}, step.port ?? "out");
	},
	started: (state, step) => setPhase(state, step, "running"),
	fields: noFields,
};
