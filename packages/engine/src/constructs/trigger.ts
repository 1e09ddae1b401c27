import { type ConstructRules, noFields } from "./construct.ts";
import { recordStep } from "./record-step.ts";

/** Where runs start. `run-start` itself sends the message on; a wire into a trigger just passes through. */
export const trigger: ConstructRules = {
	decide: (_state, step) => recordStep(step, { params: {}, provenance: {} }, {}, "out"),
	fields: noFields,
};
