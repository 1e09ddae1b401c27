export { CompareWithDialog } from "./CompareWithDialog.tsx";
export type { OpenedRun } from "./opened-run.ts";
export { RunComparison } from "./RunComparison.tsx";
