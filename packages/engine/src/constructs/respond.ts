import { type ConstructRules, noFields } from "./construct.ts";
import { recordStep, withParameters } from "./record-step.ts";

/** Answers the caller that waits for the run; the first answer counts. */
export const respond: ConstructRules = {
	decide(_state, step) {
		return withParameters(step, (resolved) => recordStep(step, resolved, resolved.params, "out"));
	},
	fields: noFields,
	ended(state, _step, { status, body }) {
		state.response ??= { status: typeof status === "number" ? status : 200, body };
	},
};
