export { UnknownSteps } from "./UnknownSteps.tsx";
export { UnknownStepsNotice } from "./UnknownStepsNotice.tsx";
