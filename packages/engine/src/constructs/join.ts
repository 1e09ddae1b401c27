import { type ConstructRules, noFields } from "./construct.ts";
import { recordStep } from "./record-step.ts";

/** Waits for every branch that can still arrive, then sends their messages on as one. The waiting is in `run/joins`. */
export const join: ConstructRules = {
	decide: (_state, step) => recordStep(step, { params: {}, provenance: {} }, {}, "out"),
	fields: noFields,
};
