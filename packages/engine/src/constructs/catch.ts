import { type ConstructRules, declaredFields } from "./construct.ts";
import { recordStep } from "./record-step.ts";

/** Where the message goes whose step failed. Which errors come here is in the plan; `events/step-events` brings them. */
export const catchConstruct: ConstructRules = {
	decide: (_state, step) =>
		recordStep(step, { params: {}, provenance: {} }, { error: step.token.message.error }, "out"),
	fields: declaredFields,
};
