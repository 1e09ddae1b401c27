import { joinFaults } from "../resolve/parameter-fault.ts";
import { resolveParameters } from "../resolve/resolve-parameters.ts";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordFailure, recordStep } from "./record-step.ts";

/** Answers whoever waits for the run; the first answer counts. */
export const respond: ConstructRules = {
	decide(_state, step) {
		const resolved = resolveParameters(step.node.parameters, step.token, undefined);
		if (resolved.faults.length > 0) return recordFailure(step, resolved, joinFaults(resolved.faults));
		return recordStep(step, resolved, resolved.params, "out");
	},
	fields: noFields,
	ended(state, _step, { status, body }) {
		state.response ??= { status: typeof status === "number" ? status : 200, body };
	},
};
