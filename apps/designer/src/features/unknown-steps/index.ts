export { readStepFilter, type StepFilter } from "./step-filter.ts";
export { UnknownSteps } from "./UnknownSteps.tsx";
export { UnknownStepsNotice } from "./UnknownStepsNotice.tsx";
