export { FlowList } from "./FlowList.tsx";
export { ImportFlowButton } from "./ImportFlowButton.tsx";
export { NewFlowDialog } from "./NewFlowDialog.tsx";
export { useFlowActions } from "./use-flow-actions.ts";
