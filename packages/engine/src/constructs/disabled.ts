import { passingPort } from "@switchyard/flow";
import { type ConstructRules, noFields } from "./construct.ts";
import { recordSkip } from "./record-step.ts";

/** A node that is disabled: its message passes unchanged, and nothing of the node is resolved or executed. */
export const disabled: ConstructRules = {
	decide: (_state, step) => recordSkip(step, passingPort(step.node.spec)),
	fields: noFields,
};
