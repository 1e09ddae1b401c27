export { FlowFilters } from "./FlowFilters.tsx";
export { FlowList } from "./FlowList.tsx";
export { downloadFlow } from "./flow-file.ts";
export { Folders } from "./folders/Folders.tsx";
export { ImportFlowButton } from "./ImportFlowButton.tsx";
export { NewFlowDialog } from "./NewFlowDialog.tsx";
export { useFlowActions } from "./use-flow-actions.ts";
export { useFlowView } from "./use-flow-view.ts";
