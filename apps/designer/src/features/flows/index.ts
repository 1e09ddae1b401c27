export { FlowList } from "./FlowList.tsx";
export { downloadFlow } from "./flow-file.ts";
export { ImportFlowButton } from "./ImportFlowButton.tsx";
export { NewFlowDialog } from "./NewFlowDialog.tsx";
export { useFlowActions } from "./use-flow-actions.ts";
