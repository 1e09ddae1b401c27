export { RecorderPanel } from "./RecorderPanel.tsx";
export { useRecordedSteps } from "./use-recorded-steps.ts";
