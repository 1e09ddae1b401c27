export { FlowCanvas } from "./FlowCanvas.tsx";
