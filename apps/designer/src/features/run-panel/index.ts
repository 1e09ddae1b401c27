export { RunFacts } from "./RunFacts.tsx";
export { RunPanel } from "./RunPanel.tsx";
