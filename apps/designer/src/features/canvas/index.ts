export { FlowCanvas, type FlowCanvasProps } from "./FlowCanvas.tsx";
