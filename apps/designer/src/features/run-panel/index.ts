export { RunPanel } from "./RunPanel.tsx";
